// @ts-check
/* Light or dark: a choice kept in a cookie, so that the server draws the page right at once. */
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-theme-toggle]");
  if (!button) return;
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
});
