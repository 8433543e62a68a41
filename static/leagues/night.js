// The page of a league night follows what is written and marked: it is fetched every few seconds, and the
// matches that have changed are replaced. It stops while nobody looks, and on a large screen it never does.
// @ts-check

import { follow } from "./sheet.js";

const EVERY = 10_000;
const wall = document.body.classList.contains("night-wall");

async function look() {
  const night = document.querySelector("[data-night]");
  if (!night || (document.hidden && !wall)) return;
  try {
    const answer = await fetch(location.href, { headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-night]");
    if (fresh) follow(night, fresh);
  } catch {
    // Without a connection the page stays as it is; the next look tries again.
  }
}

setInterval(look, EVERY);
