/**
 * What is kept in this browser: one running match a game and the settings, under keys that belong to this site's own
 * folder. Storage may be blocked or full; then the page simply forgets. A page in a frame of others keeps nothing.
 */
const PREFIX = `pygame-rules:${new URL(".", location.href).pathname}:`;
let used = true;

/** From now on nothing is looked up or kept. */
export function keepNothing() {
  used = false;
}

/** @returns {boolean} whether this page keeps anything */
export function keeps() {
  return used;
}

/** @param {string} key @returns {string|null} */
export function load(key) {
  try {
    return !used ? null : localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string|null} value  null removes @returns {boolean} whether it was kept */
export function keep(key, value) {
  if (!used) return false;
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Saves the match after every frame, one request at a time; a save asked for meanwhile follows. What finds no room is
 * removed: nothing kept is older than the rest.
 * @param {() => Promise<Record<string, string>>} ask  key -> text; the match itself first
 * @returns {() => Promise<boolean>} save; whether the match as it is now is kept
 */
export function createAutosave(ask) {
  /** @type {Promise<boolean>|null} */
  let running = null;
  let again = false;

  async function run() {
    let kept;
    do {
      again = false;
      try {
        [kept] = Object.entries(await ask()).map(([key, content]) => keep(key, content) || (keep(key, null), false));
      } catch {
        kept = false; // the engine says so itself
      }
    } while (again);
    running = null;
    return kept;
  }

  return function save() {
    again = running !== null;
    running ??= run();
    return running;
  };
}
