/** What this build was told. `build.py build --no-offline` writes another one of these into the site. */

/** Whether the site is kept for use without network. @type {boolean} */
export const OFFLINE = true;
