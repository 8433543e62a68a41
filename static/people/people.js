// @ts-check
// Small helps of the people pages; everything works without them.
// A new club is offered the visitor's own time zone; the labels' page prints itself on a button; on a narrow
// screen the club's tabs are moved so that the one of this page is seen.
document.querySelectorAll("select[data-guess-timezone]").forEach((select) => {
  if (!(select instanceof HTMLSelectElement)) return;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (select.value === "UTC" && [...select.options].some((option) => option.value === here)) select.value = here;
});
document.querySelectorAll("[data-print]").forEach((button) => {
  button.addEventListener("click", () => window.print());
});
document.querySelectorAll(".tabs [aria-current]").forEach((tab) => {
  if (!(tab instanceof HTMLElement) || !tab.parentElement) return;
  tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - 48;
});
