/** What the address and this browser say about the match that the page opens. */
import { load } from "./store.js";

/** Whether a name in the address makes a fresh match instead of the kept one. @param {string} name */
export const isFresh = (name) => ["seats", "seed", "players"].includes(name) || name.startsWith("option.");

/**
 * The request that opens the match; `save` only if a match is resumed. A position (JSON) or a record stands in the
 * fragment, which no server gets to see.
 * @param {URL} address @param {string} game @param {string} lang
 * @returns {Record<string, unknown>}
 */
export function openingRequest(address, game, lang) {
  /** @type {Record<string, unknown>} */
  const request = { game, lang };
  /** @type {Record<string, string>} */
  const options = {};
  for (const [name, value] of address.searchParams) if (name.startsWith("option.")) options[name.slice(7)] = value;
  const { seats, seed, players } = Object.fromEntries(address.searchParams);
  const { position, record } = Object.fromEntries(new URLSearchParams(address.hash.slice(1)));
  if (seats) request.seats = seats.split(",");
  if (players) request.players = Number(players);
  if (seed) request.seed = Number(seed);
  if (Object.keys(options).length) request.options = options;
  if (position) request.position = position;
  if (record) request.record = record;
  const kept = isPlain(request) ? load(`match:${game}`) : null;
  if (kept) request.save = kept;
  return request;
}

/** Whether a request opens the match that one click starts. @param {Record<string, unknown>} request */
export function isPlain(request) {
  return Object.keys(request).every((name) => name === "game" || name === "lang");
}
