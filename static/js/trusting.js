// @ts-check
/* Whether this device trusts the server's own HTTPS: it does if a request there succeeds. Nothing is read of the
   answer, so that no other permission is needed.

   An element with data-trusting="https://..." says how it went in its data-trust ("yes" or "no"), and shows
   those of its parts that are for it (data-if). With data-go, the page itself moves on to HTTPS. */

const PATIENCE = 8000;

/** Seconds that a browser keeps the mark by which the server leads it on: none, it trusts no more. */
const FORGET = "https=; path=/; max-age=0; samesite=lax";

/**
 * @param {string} address of the server by HTTPS, without a slash at its end
 * @returns {Promise<boolean>}
 */
export async function trusts(address) {
  try {
    await fetch(`${address}/trust/check`, {
      mode: "no-cors", cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(PATIENCE),
    });
    return true;
  } catch {
    return false;
  }
}

/** @param {HTMLElement} part */
async function tell(part) {
  const address = part.dataset.trusting ?? "";
  const yes = await trusts(address);
  if (!yes && location.protocol === "http:") document.cookie = FORGET;
  if (yes && "go" in part.dataset) {
    location.replace(address + location.pathname + location.search);
    return;
  }
  part.dataset.trust = yes ? "yes" : "no";
  part.hidden = false;
  for (const one of part.querySelectorAll("[data-if]")) {
    if (one instanceof HTMLElement) one.hidden = one.dataset.if !== part.dataset.trust;
  }
}

for (const part of document.querySelectorAll("[data-trusting]")) {
  if (part instanceof HTMLElement) {
    tell(part);
    part.querySelector("[data-again]")?.addEventListener("click", () => tell(part));
  }
}
