// @ts-check
// Asking the simulator, and following the study: how far it is, then the answer, which the server draws.

import { byId, h, s } from "../dom.js";
import { start as playTraces } from "../trace.js";
import { Problem, Unreachable, post, read } from "../marking/api.js";
import { decimal, grouped, t, tc } from "../words.js";

/**
 * @typedef {import("../shapes.js").StudyProgress} StudyProgress
 * @typedef {import("../shapes.js").Dispute} Dispute
 *
 * What a study needs of the referee's desk.
 * @typedef {object} StudyDesk
 * @property {Dispute} dispute
 * @property {Record<string, string>} urls
 * @property {boolean} unsaved
 * @property {() => Promise<boolean>} save
 * @property {(mode: "questions") => void} show
 * @property {(text: string, tone?: string) => void} status
 */

const SOON = 350; // milliseconds between two looks at a study that is under way
const LATER = 2000; // and after a failure

/**
 * A share in words, as matches/disputes/answers.py says it.
 * @param {number} share
 */
export function percent(share) {
  const p = share * 100;
  if (p > 0 && p < 0.1) return t("under 0.1 %");
  if (p > 99.9 && p < 100) return t("over 99.9 %");
  return `${decimal(p, (p > 0 && p < 1) || (p > 99 && p < 100) ? 1 : 0)}\u00a0%`;
}

/**
 * How sure the shares are by now: a claim a row, with a bar from the low end of its interval to the high one,
 * which grows narrower while the study goes on.
 * @param {NonNullable<NonNullable<StudyProgress["progress"]>["shares"]>} shares
 */
function narrowing(shares) {
  return shares.filter((one) => one.verdict !== "agreed").map((one) => {
    const [low, high, at] = [one.low, one.high, one.share].map((x) => Math.round(1000 * x));
    return h("li", { class: "ask__share" },
      h("span", { class: "ask__claim" }, one.words),
      h("span", { class: "ask__between" }, t("{low} to {high}", { low: percent(one.low), high: percent(one.high) })),
      s("svg", { class: "ask__range", viewBox: "0 0 1000 16", preserveAspectRatio: "none", "aria-hidden": "true" },
        s("rect", { class: "ask__span", x: low, y: 3, width: Math.max(high - low, 6), height: 10 }),
        s("path", { class: "ask__at", d: `M${at} 0V16` })));
  });
}

/** @param {StudyProgress} dispute */
function stages(dispute) {
  const at = { open: 0, asked: 1, studying: 1, answered: 2, ruled: 3, withdrawn: 3 }[dispute.state] ?? 0;
  document.querySelectorAll("#steps li").forEach((step, i) => {
    step.classList.toggle("is-done", i < at);
    if (i === at) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  });
}

/**
 * Put the page's answer in place of the old one, as the server draws it.
 * @param {string} address
 */
async function fetchAnswer(address) {
  const response = await fetch(address, { cache: "no-store", headers: { Accept: "text/html" } });
  if (!response.ok) throw new Unreachable(`status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const answer = byId("answer");
  answer.replaceChildren(...(page.getElementById("answer")?.childNodes ?? []));
  playTraces(answer);
}

/**
 * Follow the study of `desk.dispute`; returns `{show(dispute)}`.
 * @param {StudyDesk} desk
 */
export function watch(desk) {
  const button = byId("ask", HTMLButtonElement);
  const said = byId("ask-said");
  const bar = byId("ask-bar", HTMLProgressElement);
  const end = byId("ask-stop", HTMLButtonElement);
  const list = byId("ask-shares");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let drawn = desk.dispute.answered_at;

  /** @param {StudyProgress & {case?: Dispute["case"]}} dispute */
  const show = (dispute) => {
    const busy = ["asked", "studying"].includes(dispute.state);
    const { samples = 0, of = 0, effective = 0, wanted = 0, shares = [] } = dispute.progress ?? {};
    button.textContent = dispute.state === "answered" ? t("Ask once more") : busy ? tc("button", "Asked") : t("Ask the simulator");
    button.disabled = busy;
    bar.hidden = !busy;
    if (busy && samples) { bar.max = of; bar.value = Math.min(samples, of); }
    else bar.removeAttribute("value");
    end.hidden = !busy;
    list.hidden = !busy || !shares.length;
    list.replaceChildren(...(busy ? narrowing(shares) : []));
    const worth = grouped(Math.round(effective));
    const text = dispute.problem ? dispute.problem
      : dispute.state === "asked" ? t("Waiting for a worker…")
        : dispute.state === "studying" ? (effective >= 1 ? t("{done} strokes played, worth {worth} that fit. It ends when every share is known to within {n} in 100, or after {all} strokes.", { done: grouped(samples), worth, n: Math.round(100 * wanted), all: grouped(of) }) : t("Looking for strokes that fit what is agreed…"))
          : dispute.state === "answered" ? t("Studied. The answer is below; it advises, the ruling is yours.")
            : t("It plays strokes that fit what you have laid out, until it knows in what share of them each claim holds.");
    if (said.textContent !== text) said.textContent = text;
    said.classList.toggle("field-error", Boolean(dispute.problem));
    stages(dispute);
    if (dispute.answered_at !== drawn) {
      drawn = dispute.answered_at;
      if (drawn) fetchAnswer(location.href).catch(() => { drawn = null; timer = setTimeout(look, LATER); });
      else byId("answer").replaceChildren();
    }
    clearTimeout(timer);
    if (busy) timer = setTimeout(look, SOON);
  };

  const look = async () => {
    try {
      /** @type {StudyProgress} */
      const dispute = await read(desk.urls.progress);
      if (dispute.revision !== desk.dispute.revision && !desk.unsaved) desk.status(t("Somebody else has changed this case. Reload the page to see it."), "bad");
      else Object.assign(desk.dispute, dispute);
      show(desk.dispute);
    } catch (error) {
      if (error instanceof Unreachable) { said.textContent = t("The server does not answer. The study goes on; looking again."); timer = setTimeout(look, LATER); }
      else if (error instanceof Problem) said.textContent = error.message;
      else throw error;
    }
  };

  end.addEventListener("click", async () => {
    end.disabled = true;
    try {
      Object.assign(desk.dispute, await post(desk.urls.stop, {}));
      show(desk.dispute);
    } catch (error) {
      said.textContent = error instanceof Problem ? error.message : t("The server does not answer. The study goes on; looking again.");
    }
    end.disabled = false;
  });

  button.addEventListener("click", async () => {
    if (!(await desk.save())) return;
    button.disabled = true;
    try {
      /** @type {Dispute} */
      const dispute = await post(desk.urls.ask, { revision: desk.dispute.revision });
      desk.dispute = dispute;
      show(dispute);
    } catch (error) {
      button.disabled = false;
      said.textContent = error instanceof Problem ? error.message : t("The server does not answer. Ask again.");
      said.classList.add("field-error");
      if (error instanceof Problem && error.data.where?.startsWith("claims")) desk.show("questions");
    }
  });
  show(desk.dispute);
  return { show };
}
