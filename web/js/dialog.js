/**
 * The dialog region: shown modally while the frame has something in it. Forms are sent to the engine by their name. A
 * curtain can't be closed by Esc; anything else is closed by its own cancel button, so that the engine knows.
 *
 * Helpers for what is inside: `input type="file" data-into="field"` reads a file into a field of the same form;
 * `button data-copy="field"` copies a field; `button data-download="name"` with `data-from="field"` saves it as a file;
 * `button data-save="name"` saves the whole match, as the engine keeps it. What has `data-first` gets the focus first. What
 * has nothing to press or fill in is a note beside the table: it is shown without stopping play. Of a list with
 * `data-count="field"` as many parts are shown as that field says.
 */
import { morphRegion } from "./morph.js";

const CLOSING = '[data-target="button:cancel"], [data-target="button:close"]';

/**
 * @param {HTMLDialogElement} dialog
 * @param {object} hands
 * @param {(name: string, values: Record<string, string|boolean>) => void} hands.submit
 * @param {(element: HTMLElement) => void} hands.press
 * @param {() => Promise<string|undefined>} hands.save  the text of the match
 */
export function createDialog(dialog, { submit, press, save }) {
  const curtain = () => dialog.querySelector(".curtain") !== null;

  function refuseToClose(/** @type {Event} */ event) {
    event.preventDefault();
    const button = curtain() ? null : dialog.querySelector(CLOSING);
    if (button instanceof HTMLElement) press(button);
  }

  /** A browser may close a modal dialog in spite of us (Esc pressed twice); what is in it must be answered. */
  function reopen() {
    if (dialog.childElementCount && !dialog.open) show();
  }

  function show() {
    const first = dialog.querySelector("[data-first]") ?? dialog.querySelector("input, select, textarea, button, a[href]");
    const modal = first !== null || curtain();
    if (dialog.open && dialog.matches(":modal") !== modal) dialog.close();
    const apart = window.parent !== window && !document.hasFocus(); // a frame takes the focus from no page
    dialog.inert = apart;
    const opens = !dialog.open;
    if (opens) modal ? dialog.showModal() : dialog.show();
    dialog.inert = false;
    if (!modal || apart) return;
    if (opens || !dialog.contains(document.activeElement) || document.activeElement === dialog) {
      if (first instanceof HTMLElement) first.focus();
    }
  }

  /** @param {SubmitEvent} event */
  function send(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.form) return;
    event.preventDefault();
    submit(form.dataset.form, valuesOf(form, event.submitter));
  }

  dialog.addEventListener("cancel", refuseToClose);
  dialog.addEventListener("close", reopen);
  dialog.addEventListener("submit", send);
  dialog.addEventListener("change", (event) => void (showCounted(dialog), readFile(event)));
  dialog.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-copy], [data-download], [data-save]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { copy, from, download: name, save: whole } = button.dataset;
    if (whole) download(whole, (await save()) ?? "");
    else await copyOrDownload(field(button, copy ?? from), name);
  });

  return {
    /** @param {string} markup */
    update(markup) {
      const was = dialog.open;
      morphRegion(dialog, markup, false);
      if (dialog.childElementCount) {
        const heading = dialog.querySelector("h1, h2, h3");
        if (heading) {
          heading.id ||= "dialog-title";
          dialog.setAttribute("aria-labelledby", heading.id);
        }
        dialog.setAttribute("closedby", curtain() ? "none" : "closerequest");
        dialog.classList.toggle("closed-curtain", curtain());
        dialog.classList.toggle("wide", dialog.querySelector(".result") !== null);
        showCounted(dialog);
        show();
      } else if (was) {
        dialog.classList.remove("closed-curtain");
        dialog.close();
      }
      document.body.classList.toggle("with-dialog", dialog.open);
    },
    /** @returns {boolean} */
    get open() {
      return dialog.open;
    },
  };
}

/** @param {HTMLFormElement} form @param {HTMLElement|null} submitter @returns {Record<string, string|boolean>} */
function valuesOf(form, submitter) {
  /** @type {Record<string, string|boolean>} */
  const values = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  if (submitter instanceof HTMLButtonElement && submitter.name) values[submitter.name] = submitter.value;
  for (const box of form.querySelectorAll('input[type="checkbox"][name]')) {
    if (box instanceof HTMLInputElement) values[box.name] = box.checked;
  }
  return values;
}

/** @param {HTMLElement} dialog */
function showCounted(dialog) {
  for (const list of dialog.querySelectorAll("[data-count]")) {
    const said = list.closest("form")?.elements.namedItem(list.getAttribute("data-count") ?? "");
    const count = said instanceof HTMLSelectElement ? Number(said.value) : Infinity;
    [...list.children].forEach((part, i) => part.toggleAttribute("hidden", i >= count));
  }
}

/** @param {Element} near @param {string|undefined} name @returns {HTMLInputElement|HTMLTextAreaElement|null} */
function field(near, name) {
  const found = name ? near.closest("form, dialog")?.querySelector(`[name="${CSS.escape(name)}"]`) : null;
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null;
}

/** @param {Event} event */
async function readFile({ target }) {
  if (!(target instanceof HTMLInputElement) || target.type !== "file" || !target.files?.length) return;
  const into = field(target, target.dataset.into);
  if (into) into.value = await target.files[0].text();
}

/** @param {HTMLInputElement|HTMLTextAreaElement|null} from @param {string|undefined} name  of a file; none: to the clipboard */
async function copyOrDownload(from, name) {
  if (!from) return;
  if (name) {
    download(name, from.value);
    return;
  }
  from.select();
  try {
    await navigator.clipboard.writeText(from.value);
  } catch {
    document.execCommand("copy"); // no permission: the old way, from the selection
  }
}

/** @param {string} name @param {string} content */
function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
