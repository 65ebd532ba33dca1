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
 * Saves the match after every frame, one request at a time; a save asked for meanwhile follows.
 * @param {string} key @param {() => Promise<string|undefined>} ask  the text of the match
 */
export function createAutosave(key, ask) {
  let busy = false;
  let again = false;
  return async function save() {
    again = busy;
    if (busy) return;
    busy = true;
    do {
      again = false;
      try {
        const match = await ask();
        if (match) keep(key, match);
      } catch {
        // the engine says so itself
      }
    } while (again);
    busy = false;
  };
}
