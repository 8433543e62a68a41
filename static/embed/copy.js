// @ts-check
// The button that copies a line of HTML. Without this script the line can be marked and copied by hand.
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
  button.hidden = false;
  const words = button.textContent;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy ?? "");
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // on a plain local network there is no clipboard to write to
    }
    const { t } = await import("../js/words.js"); // not at the top: some pages take this script as no module
    button.textContent = t("Copied");
    setTimeout(() => { button.textContent = words; }, 2000);
  });
}
