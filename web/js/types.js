/**
 * The shapes that travel between the modules of the page and its workers. Nothing runs here.
 *
 * A *target* is the string in an element's `data-target` ("kind:name"). A *path* is a list of targets; every legal
 * action is one path. The page knows no more of a game than that.
 *
 * @typedef {string} Target
 * @typedef {Target[]} Path
 * @typedef {"prompt"|"board"|"hand"|"starts"|"panel"|"log"|"dialog"} RegionName
 *
 * @typedef {object} BotJob  what the bot worker needs; passed on untouched
 * @property {string} [level]
 * @property {unknown} [observation]
 * @property {number} [iterations]
 *
 * @typedef {object} Frame  the whole visible truth for one viewer
 * @property {"frame"} type
 * @property {number} seq
 * @property {Partial<Record<RegionName, string>>} regions  absent = unchanged, "" = emptied
 * @property {Path[]} choices
 * @property {string[]} [announce]
 * @property {number|""} [turn]
 * @property {number|""} [viewer]
 * @property {boolean} [over]
 * @property {string} [lang]
 * @property {string} [title]
 * @property {null|"advance"|{bot: BotJob}} [next]
 * @property {true} [early]  made by the build: it can be played on, but the engine has not answered yet
 * @property {News} [told]  for a page that holds the table in a frame
 *
 * @typedef {object} News  what a spectator may know of what has happened since the last frame
 * @property {{action: string, seat: number}[]} moves
 * @property {{scores: number[], winners: number[]}|null} result
 * @property {boolean} bots  whether any play
 *
 * @typedef {object} Refusal
 * @property {string} clause
 * @property {string} message
 * @property {string} [href]  address of the clause on the rules page
 * @property {Path} [path]
 * @property {{action: string, clause: string, message: string}} [told]  the same as a spectator may know it
 *
 * @typedef {object} Answer
 * @property {"answer"} type
 * @property {number} seq
 * @property {Refusal|null} [refusal]
 * @property {string} [save]
 * @property {object} [picture]  for the next start: the regions as everybody may see them
 * @property {boolean} [ok]
 *
 * @typedef {object} ErrorReply
 * @property {"error"} type
 * @property {number} [seq]
 * @property {string} message
 * @property {boolean} [fatal]
 * @property {string} [file]  the file that could not be loaded
 * @property {string[]} [missing]  what the browser lacks (features.js)
 *
 * @typedef {object} Progress
 * @property {"progress"} type
 * @property {"download"|"python"|"rules"|"frame"} step
 * @property {number} [done]
 * @property {number} [total]
 *
 * @typedef {object} Site  where the engine's files are, relative to the page
 * @property {string} engine  Pyodide's scripts, as one module
 * @property {string} wasm  its WebAssembly: what games call
 * @property {string} rest  the rest of it, see rest.js
 * @property {string} stdlib  archive of the precompiled standard library and package
 * @property {string} snapshot  the memory taken at build time
 * @property {number} patience  ms that the first of the engine may take where the memory is wanted; see gather.js
 * @property {boolean} [saveData]  whether the person wants few bytes to be fetched
 * @property {object} info  Pyodide's description of itself, from its lock file
 * @property {string} base  address of the page
 *
 * @typedef {object} Shared  what every worker starts from: the engine and either the memory or the archive of modules
 * @property {"slow-line"|"save-data"|"none"|""} choice  why not from the snapshot; "" = it was wanted
 * @property {WebAssembly.Module} module
 * @property {WebAssembly.Module} [rest]
 * @property {ArrayBuffer} [snapshot]
 * @property {ArrayBuffer} [library]
 *
 * @typedef {object} Gathered  the same, while it may still be coming
 * @property {Shared["choice"]} choice
 * @property {WebAssembly.Module|Promise<WebAssembly.Module>} module
 * @property {WebAssembly.Module} [rest]
 * @property {ArrayBuffer|Promise<ArrayBuffer>} [snapshot]
 * @property {ArrayBuffer|Promise<ArrayBuffer>} [library]
 *
 * @typedef {object} Report  how Python was started
 * @property {"snapshot"|"modules"} start
 * @property {string} failure  why the memory could not be restored, "" if it was or was not tried
 * @property {number} ms  from the start of the worker
 *
 * @typedef {object} Told  what the engine's worker says of its start, one of these at a time
 * @property {Report} [report]  with `shared`: Python has been started
 * @property {Shared} [shared]
 * @property {WebAssembly.Module} [rest]  the second part is there for further workers
 * @property {number} [called]  the second part has been called for, by the function at this place
 *
 * @typedef {Frame|Answer|ErrorReply} Reply
 *
 * @typedef {object} Watcher  is told what happens at the table
 * @property {(frame: Frame) => void} frame  has been shown
 * @property {(refusal: Refusal) => void} refused  something that was tried
 * @property {(message: string) => void} failed
 *
 * @typedef {object} WorkerLike  a Worker, or a stand-in with the same three members
 * @property {(message: any) => void} postMessage
 * @property {((event: any) => void)|null} onmessage
 * @property {((event: any) => void)|null} [onerror]
 * @property {() => void} terminate
 * @property {any[]} [news]  events of a time when nobody listened yet
 *
 * @typedef {object} Point
 * @property {number} x  client pixels
 * @property {number} y  client pixels
 */
export {};
