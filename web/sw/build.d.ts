/** What `web/build/offline.py` writes in front of the worker. */
declare const BUILD: {
  version: string;
  /** Path relative to the site, hash as in `integrity` attributes, bytes. */
  files: [path: string, hash: string, size: number][];
  /** Content type by ending of a file's name. */
  kinds: Record<string, string>;
};
