// The reference of one subject: Swagger UI on the description that the server gives, in the page's own colours.

// @ts-check

const place = /** @type {HTMLElement} */ (document.getElementById("reference"));
const dark = matchMedia("(prefers-color-scheme: dark)");

/** Swagger UI turns dark by a class, the site by a choice of its own or the device's. */
function colour() {
  const chosen = document.documentElement.dataset.theme;
  document.documentElement.classList.toggle("dark-mode", chosen ? chosen === "dark" : dark.matches);
}

/** Lead to the operation that the address names, which is there only once the description is read. */
function arrive() {
  const name = location.hash.split("/").pop();
  const found = name && place.querySelector(`[id$="-${CSS.escape(name)}"]`);
  if (found) found.scrollIntoView();
}

/** A plugin of Swagger UI: a link has no place in the button that opens an operation, so there it is text. */
const plainAddresses = () => ({
  wrapComponents: {
    DeepLink: (/** @type {any} */ _, /** @type {any} */ { React }) => (/** @type {{ text: any }} */ { text }) => React.createElement("span", null, text),
  },
});

/** Give names to fields that Swagger UI leaves without, and let a keyboard reach what can be scrolled. */
function mend() {
  for (const field of place.querySelectorAll("select:not([aria-label]), input:not([aria-label]), textarea:not([aria-label])")) {
    const row = /** @type {HTMLElement | null} */ (field.closest("[data-param-name]"));
    const label = row?.dataset.paramName ?? /** @type {HTMLInputElement} */ (field).placeholder;
    if (row || !(/** @type {HTMLInputElement} */ (field).labels?.length)) field.setAttribute("aria-label", label || "Example");
  }
  for (const code of place.querySelectorAll("pre:not([tabindex])")) code.setAttribute("tabindex", "0");
}

colour();
new MutationObserver(mend).observe(place, { childList: true, subtree: true });
dark.addEventListener("change", colour);
new MutationObserver(colour).observe(document.documentElement, { attributeFilter: ["data-theme"] });

const show = /** @type {any} */ (window).SwaggerUIBundle;
show({
  url: place.dataset.description,
  domNode: place,
  validatorUrl: null,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  syntaxHighlight: { activated: true, theme: "agate" },
  plugins: [plainAddresses],
  onComplete: arrive,
});
