/**
 * The line where an action can be typed in its notation, or a command. What was typed is kept when it is refused and
 * can be fetched back with the arrow keys. Enter presses the button too, and a press works where forms can't be sent.
 *
 * @param {HTMLFormElement} form  with one text field and one button
 * @param {(text: string) => Promise<boolean>} send  resolves to whether it was taken
 */
export function listenToTyped(form, send) {
  const field = form.querySelector("input");
  const button = form.querySelector("button");
  if (!field || !button) return;
  /** @type {string[]} */
  const past = [];
  let shown = 0;

  button.addEventListener("click", async (event) => {
    event.preventDefault();
    const typed = field.value.trim();
    if (!typed) return;
    if (past[past.length - 1] !== typed) past.push(typed);
    shown = past.length;
    const taken = await send(typed);
    field.setAttribute("aria-invalid", String(!taken));
    if (taken && field.value.trim() === typed) field.value = "";
    else field.select();
  });

  field.addEventListener("input", () => field.removeAttribute("aria-invalid"));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    shown = Math.min(past.length, Math.max(0, shown + (event.key === "ArrowUp" ? -1 : 1)));
    field.value = past[shown] ?? "";
  });
}
