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

colour();
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
  onComplete: arrive,
});
