/**
 * The table page with a make-believe engine: a board of twelve fields where pieces hop onto neighbouring pieces. Tests
 * reach in through `window.stub`: what was asked, answers held back, frames of their own.
 */
import { start } from "../sources/start.js";

const COLUMNS = ["a", "b", "c", "d"];
const ROWS = ["1", "2", "3"];
const FIELDS = ROWS.flatMap((row) => COLUMNS.map((column) => column + row));
const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const stub = {
  requests: [],
  held: [],
  hold: new Set(), // types of requests whose answers wait for release()
  names: ["Ann", "Ben"],
  pieces: Object.fromEntries(FIELDS.map((field, i) => [field, [i]])),
  history: [],
  turn: 0,
  viewer: null, // null: whoever is to move
  digest: "base-1",
  baseSent: "",
  announce: [],
  dialog: "",
  hand: "",
  extra: {}, // overrides of the next frame
  bots: [],

  neighbours(field) {
    const [x, y] = place(field);
    return FIELDS.filter((other) => Math.abs(place(other)[0] - x) + Math.abs(place(other)[1] - y) === 1);
  },
  choices() {
    const full = (field) => stub.pieces[field].length > 0;
    const moves = FIELDS.filter(full).flatMap((a) => stub.neighbours(a).filter(full).map((b) => [`field:${a}`, `field:${b}`]));
    return [...moves, ["button:new"], ...(stub.history.length ? [["button:undo"]] : [])];
  },
  board() {
    const base = stub.baseSent === stub.digest ? "" : '<defs><circle id="piece" r="9"/></defs>' +
      FIELDS.map((f) => `<rect x="${place(f)[0] * 100 + 3}" y="${place(f)[1] * 100 + 3}" width="94" height="94" rx="12" fill="#d9c08c"/>`).join("");
    stub.baseSent = stub.digest;
    const fields = FIELDS.map((f) => `<g id="field-${f}" data-target="field:${f}" role="button" aria-label="${f}, ${stub.pieces[f].length} pieces" ` +
      `data-info="exactly ${stub.pieces[f].length} on ${f}" class="area"><rect x="${place(f)[0] * 100 + 3}" y="${place(f)[1] * 100 + 3}" width="94" height="94" rx="12"/></g>`);
    const pieces = FIELDS.flatMap((f) => stub.pieces[f].map((id, i) =>
      ({ id, svg: `<use id="piece-${id}" data-drag="field:${f}" href="#piece" x="${place(f)[0] * 100 + 30 + (i % 3) * 20}" y="${place(f)[1] * 100 + 40 + Math.floor(i / 3) * 20}" fill="#8f3f1c"/>` })));
    return `<svg xmlns="http://www.w3.org/2000/svg" id="board" class="board" viewBox="0 0 400 300" role="group" aria-label="stub">` +
      `<g id="base" data-digest="${stub.digest}">${base}</g><g id="live"><g fill="none" pointer-events="all">${fields.join("")}</g>` +
      `<g pointer-events="none">${pieces.sort((a, b) => a.id - b.id).map((p) => p.svg).join("")}</g></g></svg>`;
  },
  frame(seq) {
    const frame = {
      type: "frame", seq,
      regions: {
        prompt: `<p>${escape(stub.names[stub.turn])}: choose a piece</p>`,
        board: stub.board(),
        hand: stub.hand,
        panel: `<ul>${stub.names.map((name) => `<li>${escape(name)}</li>`).join("")}</ul>`,
        log: `<ol>${stub.history.map((move, i) => `<li id="log-${i}">${move.join("-")}</li>`).join("")}</ol>`,
        dialog: stub.dialog,
      },
      choices: stub.dialog ? [["button:cancel"], ["button:ready"]] : stub.choices(), announce: stub.announce, turn: stub.turn, viewer: stub.viewer ?? stub.turn, over: false, lang: "en", next: null, title: "Stub",
      ...stub.extra,
    };
    stub.extra = {};
    stub.announce = [];
    return frame;
  },
  move(path) {
    const [from, to] = path.map((target) => target.slice(6));
    stub.history.push([from, to]);
    stub.pieces[to].push(...stub.pieces[from].splice(0));
    stub.turn = 1 - stub.turn;
    stub.announce = [`${from} hops onto ${to}.`];
  },
  undo() {
    const [from, to] = stub.history.pop();
    stub.pieces[from] = stub.pieces[to].splice(1);
    stub.turn = 1 - stub.turn;
  },
  answer(ask) {
    const { seq } = ask;
    const refuse = (message, clause = "stub.next") => ({ type: "answer", seq, refusal: { clause, message, href: `rules/stub.html#${clause}` } });
    const legal = (path) => stub.choices().some((choice) => choice.join() === path.join());
    if (ask.type === "why") return legal(ask.path) ? { type: "answer", seq, refusal: null } : refuse(`${ask.path.join(" then ")} leads nowhere.`);
    if (ask.type === "save") return { type: "answer", seq, save: JSON.stringify({ history: stub.history }) };
    if (ask.type === "type" && !legal(ask.text.split("-").map((f) => `field:${f}`))) return refuse(`${ask.text} is no move.`, "stub.notation");
    if (ask.type === "type") stub.move(ask.text.split("-").map((f) => `field:${f}`));
    if (ask.type === "open" && ask.save) for (const [a, b] of JSON.parse(ask.save).history) stub.move([`field:${a}`, `field:${b}`]);
    if (ask.type === "bot") stub.move(ask.action.split("-").map((f) => `field:${f}`));
    if (ask.type === "form" && ask.name === "refused") return refuse("That can't be read.", "stub.form");
    if (ask.type === "form" || ask.path?.[0] === "button:cancel" || ask.path?.[0] === "button:ready") stub.dialog = "";
    else if (ask.type === "choose") {
      if (ask.path[0] === "button:undo") stub.undo();
      else if (ask.path[0] === "button:new") stub.dialog = '<form data-form="setup"><h2>New</h2><label>Name <input name="name" value="x"></label><label><input type="checkbox" name="quick"> quick</label><button>Start</button><button type="button" data-target="button:cancel">Back</button></form>';
      else if (!legal(ask.path)) return refuse("no");
      else stub.move(ask.path);
    }
    return stub.frame(seq);
  },
  /** Let the answers go that were held back, oldest first. */
  release() {
    stub.hold.clear();
    for (const go of stub.held.splice(0)) go();
  },
  /** Show a frame that nobody asked for. */
  push() {
    stub.table.receive(stub.frame(0));
  },
  count: (type) => stub.requests.filter((ask) => ask.type === type).length,
};
window.stub = stub;

/** @param {string} field */
function place(field) {
  return [COLUMNS.indexOf(field[0]), ROWS.indexOf(field[1])];
}

class StubWorker {
  onmessage = null;

  postMessage(data) {
    if (typeof data !== "string") return;
    const ask = JSON.parse(data);
    stub.requests.push(ask);
    const go = () => setTimeout(() => this.onmessage?.({ data: JSON.stringify(stub.answer(ask)) }), 0);
    if (stub.hold.has(ask.type)) stub.held.push(go);
    else go();
  }

  terminate() {}
}

/** A bot that thinks until it is told to stop, or is asked for a short search. */
class StubBot extends StubWorker {
  postMessage(data) {
    if (typeof data !== "string") return;
    const job = JSON.parse(data);
    stub.bots.push(job);
    const reply = () => this.onmessage?.({ data: JSON.stringify({ type: "action", seq: job.seq, action: stub.botAction }) });
    if (job.iterations || stub.botQuick) setTimeout(reply, 0);
  }

  terminate() {
    stub.bots.push("terminated");
  }
}

if (location.hash.includes("hold-open")) stub.hold.add("open");
stub.opened = start({ engineWorker: () => new StubWorker(), botWorker: () => new StubBot() }).then((table) => (stub.table = table));
