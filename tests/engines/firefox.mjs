/**
 * Firefox over WebDriver BiDi, for firefox.py: takes a JSON line {"do": what, "with": argument} on standard input and
 * answers it with {"value"} or {"error"}; ends with its input. usage: node firefox.mjs EXECUTABLE PROFILE WIDTH HEIGHT
 */
import { createInterface } from "node:readline";

import puppeteer from "puppeteer-core";

const [executablePath, userDataDir, width, height] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  userDataDir,
  headless: true,
  defaultViewport: { width: Number(width), height: Number(height) },
  extraPrefsFirefox: {
    // No calls home: where there is no network they only cost time.
    "app.update.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "intl.accept_languages": "en",
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
  },
});
const page = await browser.newPage(); // in the first one the focus is in the address line, so keys press no buttons
/** @type {string[]} */
const errors = [];
// Of what a page was still loading when it was left, its icon above all, Firefox says this; of all else with an address.
const LEFT = "Failed to load ‘’. A ServiceWorker intercepted the request";
page.on("pageerror", (error) => {
  const message = String(error instanceof Error ? error.message : error);
  if (!message.startsWith(LEFT)) errors.push(`uncaught: ${message}`);
});
page.on("console", (message) => {
  if (message.type() === "error") errors.push(`console: ${message.text()} (${message.location().url ?? ""})`);
});

/** @type {Record<string, (argument: any) => unknown>} */
const deeds = {
  version: () => browser.version(),
  goto: (url) => page.goto(url).then(() => null),
  reload: () => page.reload().then(() => null),
  look: (expression) => page.evaluate(expression),
  click: ([x, y]) => page.mouse.click(x, y),
  move: ([x, y]) => page.mouse.move(x, y),
  down: () => page.mouse.down(),
  up: () => page.mouse.up(),
  screenshot: (path) => page.screenshot({ path }).then(() => null),
  errors: () => errors,
  async press(keys) {
    const names = keys.split("+");
    const last = names.pop();
    for (const name of names) await page.keyboard.down(name);
    await page.keyboard.press(last);
    for (const name of names.reverse()) await page.keyboard.up(name);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { do: what, with: argument } = JSON.parse(line);
  let answer;
  try {
    answer = { value: (await deeds[what](argument)) ?? null };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close(); // whoever asked has gone
process.exit();
