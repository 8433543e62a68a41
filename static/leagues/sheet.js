// The sheet of a team match follows what is written on another phone: its parts are fetched every few seconds,
// and those that have changed are replaced, but for one in which somebody is writing.
// @ts-check

const EVERY = 4000;

/** Whether somebody is writing in this part, or has opened something in it. @param {Element} part */
export function inUse(part) {
  if (part.contains(document.activeElement)) return true;
  if (part.querySelector("details[open]")) return true;
  const written = "input:not([type=hidden]), textarea";
  const inputs = /** @type {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */ (part.querySelectorAll(written));
  if ([...inputs].some((input) => input.value !== input.defaultValue)) return true;
  return [...part.querySelectorAll("select")].some((select) => {
    const first = [...select.options].findIndex((option) => option.defaultSelected);
    return select.selectedIndex !== Math.max(first, 0);
  });
}

/** Replace the parts of `old` that differ from those of `fresh`. A sheet with other parts is replaced whole,
 * unless one of them is in use. @param {Element} old @param {Element} fresh */
export function follow(old, fresh) {
  const before = new Map([...old.querySelectorAll("[data-part]")].map((part) => [part.getAttribute("data-part"), part]));
  const after = new Map([...fresh.querySelectorAll("[data-part]")].map((part) => [part.getAttribute("data-part"), part]));
  const same = before.size === after.size && [...after.keys()].every((name) => before.has(name));
  if (!same) {
    if (![...before.values()].some(inUse)) old.replaceChildren(...fresh.childNodes);
    return;
  }
  for (const [name, part] of after) {
    const mine = /** @type {Element} */ (before.get(name));
    if (without(mine) !== without(part) && !inUse(mine)) mine.replaceWith(part);
  }
}

/** The markup of a part without the tokens of its forms, which differ each time. @param {Element} part */
function without(part) {
  return part.outerHTML.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");
}

async function look() {
  const sheet = document.querySelector("[data-sheet]");
  if (!sheet || document.hidden) return;
  try {
    const answer = await fetch(location.href, { headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-sheet]");
    if (fresh) follow(sheet, fresh);
  } catch {
    // Without a connection the sheet stays as it is; the next look tries again.
  }
}

if (document.querySelector("[data-sheet]")) setInterval(look, EVERY);
