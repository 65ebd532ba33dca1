/**
 * The line from a framed table to the page that holds it (the element of embed.js): every message is
 * `{source: "pygame-rules", v: 1, id, type, …}`. The frame says hello to its parent with the nonce of its own address;
 * the parent answers with the same nonce and a port, and all else goes through the port. Whatever comes from elsewhere
 * or has another shape is ignored; a type that is not known here is answered with an error and the same id.
 *
 * To the page: `hello {nonce}`; `ready`, `move`, `refused`, `over`, `error`, as the element's events have them; `height
 * {height}`, which is answered by `ok {height}`, the height the frame has now. From the page: `port {nonce}`, `theme {theme}`, `lang {lang}`.
 *
 * @typedef {{source: string, v: number, id: string, type: string, [field: string]: unknown}} Message
 */
const SOURCE = "pygame-rules";
const VERSION = 1;

/**
 * @param {string} nonce  "" = the frame is not one of the element's: there is nobody to talk to
 * @param {Record<string, (message: Message) => void>} known  what to do for each type of message from the page
 */
export function createHost(nonce, known) {
  /** @type {MessagePort|null} */
  let port = null;
  /** @type {Message[]} */
  const waiting = [];
  let count = 0;
  /** @type {Map<string, (answer: Message) => void>} */
  const unanswered = new Map();

  /** @param {string} type @param {object} [content] @param {string} [id] @returns {Message} */
  function message(type, content = {}, id = `frame-${(count += 1)}`) {
    return { ...content, source: SOURCE, v: VERSION, id, type };
  }

  /** @param {Message} made */
  function post(made) {
    if (port) port.postMessage(made);
    else if (nonce) waiting.push(made);
  }

  /** Look at a message of the window: only the one that brings the port is for us. @param {MessageEvent} event */
  function receive({ source, data, ports }) {
    if (source !== window.parent || !isMessage(data) || data.nonce !== nonce) return;
    if (data.type !== "port" || !ports[0]) {
      window.parent.postMessage(unknown(data), "*"); // an error tells nothing, so anybody may have it
      return;
    }
    port?.close();
    [port] = ports;
    port.onmessage = (told) => obey(told.data);
    for (const made of waiting.splice(0)) port.postMessage(made);
  }

  /** @param {unknown} data */
  function obey(data) {
    if (!isMessage(data)) return;
    const answered = unanswered.get(data.id);
    if (answered && (data.type === "ok" || data.type === "error")) {
      unanswered.delete(data.id);
      if (data.type === "ok") answered(data);
    } else if (Object.hasOwn(known, data.type)) {
      known[data.type](data);
      post(message("ok", {}, data.id));
    } else post(unknown(data));
  }

  /** @param {Message} asked */
  function unknown({ id, type }) {
    return message("error", { message: `unknown type: ${String(type).slice(0, 40)}` }, id);
  }

  if (nonce) {
    window.addEventListener("message", receive);
    window.parent.postMessage(message("hello", { nonce }), "*"); // who holds the frame has made the nonce
  }

  return {
    /** Tell the page something. @param {string} type @param {object} [content] */
    tell(type, content) {
      post(message(type, content));
    },
    /** Tell the page something that it acknowledges. @param {string} type @param {object} content @param {(answer: Message) => void} answered */
    ask(type, content, answered) {
      const made = message(type, content);
      unanswered.set(made.id, answered);
      post(made);
    },
  };
}

/** @param {any} data @returns {data is Message} */
function isMessage(data) {
  return data?.source === SOURCE && data.v === VERSION && typeof data.id === "string" && typeof data.type === "string";
}
