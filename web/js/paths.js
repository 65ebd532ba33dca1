/**
 * The path machine: from the list of possible paths and what is pressed to what happens. Pure and without a document,
 * the same for clicks, drags, touch, keys and typed words.
 *
 * @typedef {import("./types.js").Path} Path
 * @typedef {import("./types.js").Target} Target
 *
 * @typedef {{kind: "choose"|"grow"|"back"|"why", path: Path}} Step
 *   choose: `path` is a complete action; grow, back: `path` is the half-made choice now; why: `path` leads nowhere
 */

/** @param {Path} path @param {Path} start @returns {boolean} whether `path` begins with `start` */
export function beginsWith(path, start) {
  return start.length <= path.length && start.every((target, i) => path[i] === target);
}

/** @param {Path[]} choices @param {Path} path @returns {boolean} whether `path` is a complete choice */
export function isComplete(choices, path) {
  return choices.some((choice) => choice.length === path.length && beginsWith(choice, path));
}

/** @param {Path[]} choices @param {Path} path @returns {boolean} whether `path` begins a longer choice */
export function canGrow(choices, path) {
  return choices.some((choice) => choice.length > path.length && beginsWith(choice, path));
}

/**
 * The targets that may follow a half-made choice.
 * @param {Path[]} choices @param {Path} path
 * @returns {Set<Target>}
 */
export function following(choices, path) {
  const found = new Set();
  for (const choice of choices) if (choice.length > path.length && beginsWith(choice, path)) found.add(choice[path.length]);
  return found;
}

/**
 * The targets that do something when pressed now: those that follow, the one just pressed (it takes itself back), and
 * the buttons that are complete choices of their own.
 * @param {Path[]} choices @param {Path} path
 * @returns {Set<Target>}
 */
export function usable(choices, path) {
  const found = following(choices, path);
  for (const choice of choices) if (choice.length === 1 && isButton(choice[0])) found.add(choice[0]);
  if (path.length) found.add(path[path.length - 1]);
  return found;
}

/** @param {Target} target @returns {boolean} */
export function isButton(target) {
  return target.startsWith("button:");
}

/**
 * What pressing `target` does.
 *
 * A path that is complete and may also grow waits; pressing its last target once more completes it. A target that
 * leads nowhere from the half-made choice explains itself first; pressed again (`refused`), it begins a new choice.
 * @param {Path[]} choices @param {Path} path @param {Target} target @param {Target|null} [refused]
 * @returns {Step}
 */
export function press(choices, path, target, refused = null) {
  const grown = [...path, target];
  if (canGrow(choices, grown)) return { kind: "grow", path: grown };
  if (isComplete(choices, grown)) return { kind: "choose", path: grown };
  if (path.length && path[path.length - 1] === target) {
    return isComplete(choices, path) ? { kind: "choose", path } : { kind: "back", path: path.slice(0, -1) };
  }
  if (path.length && (isButton(target) || target === refused) && following(choices, []).has(target)) {
    return press(choices, [], target);
  }
  return { kind: "why", path: grown };
}

/**
 * Whether `target` can be picked up: something may follow it, from here or from the beginning.
 * @param {Path[]} choices @param {Path} path @param {Target} target
 * @returns {Path|null} the half-made choice while it is carried
 */
export function grabbed(choices, path, target) {
  if (path[path.length - 1] === target && canGrow(choices, path)) return path;
  for (const start of path.length ? [[...path, target], [target]] : [[target]]) {
    if (canGrow(choices, start)) return start;
  }
  return null;
}

/**
 * The targets that can be picked up now (`grabbed`), all at once.
 * @param {Path[]} choices @param {Path} path
 * @returns {Set<Target>}
 */
export function grabbable(choices, path) {
  const found = new Set();
  for (const choice of choices) {
    if (choice.length > 1) found.add(choice[0]);
    if (path.length && choice.length > path.length && beginsWith(choice, path)) {
      found.add(path[path.length - 1]);
      if (choice.length > path.length + 1) found.add(choice[path.length]);
    }
  }
  return found;
}

/**
 * The half-made choice that survives a new list of choices.
 * @param {Path[]} choices @param {Path} path
 * @returns {Path}
 */
export function kept(choices, path) {
  return path.length && canGrow(choices, path) ? path : [];
}
