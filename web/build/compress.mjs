// Compresses files for hosts that serve ready-made .br and .gz: node compress.mjs LIST.json, with [[file, cache], …].
// Brotli at its slowest takes most of a minute for the engine, so results are kept in the cache under their content.
import { createHash } from "node:crypto";
import { copyFile, readFile, rename, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const WAYS = {
  gz: (data) => promisify(gzip)(data, { level: 9 }),
  br: (data) => promisify(brotliCompress)(data, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
  }),
};

/** @type {Map<string, Promise<void>>} files of the same content share one */
const making = new Map();
const jobs = JSON.parse(await readFile(process.argv[2], "utf-8"));
await Promise.all(jobs.flatMap(([file, cache]) => Object.keys(WAYS).map((way) => compress(file, cache, way))));

async function compress(file, cache, way) {
  const data = await readFile(file);
  const kept = `${cache}/${createHash("sha256").update(data).digest("hex")}.${way}`;
  if (!making.has(kept)) making.set(kept, make(kept, data, way));
  await making.get(kept);
  const { size } = await stat(kept);
  if (size < 0.95 * data.length) await copyFile(kept, `${file}.${way}`);
}

async function make(kept, data, way) {
  if (await stat(kept).catch(() => null)) return;
  await writeFile(`${kept}.new`, await WAYS[way](data));
  await rename(`${kept}.new`, kept);
}
