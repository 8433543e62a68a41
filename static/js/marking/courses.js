// @ts-check
// The sheet in which the marker chooses between two courses: what others have recorded since, and what waits here.

import { bdi, h, icon } from "../dom.js";
import { openSheet } from "./dialogs.js";
import { chosenText, Courses, ownCourse } from "./model/courses.js";
import { Problem } from "./model/problems.js";
import { ruleLink } from "./say.js";
import { openUnsent } from "./unsent.js";
import { capital, woven } from "../sentences.js";
import { t, tc } from "../words.js";

/**
 * @typedef {import("./model/marking.js").Marking} Marking
 * @typedef {import("./model/courses.js").Comparison} Comparison
 * @typedef {import("./model/courses.js").CourseLine} CourseLine
 * @typedef {import("./model/courses.js").JudgedCourse} JudgedCourse
 * @typedef {import("./model/courses.js").Choice} Choice
 */

/** @param {Record<string, number>} score */
const figures = (score) => Object.values(score).join(" – ");

/**
 * @param {Marking} marking
 * @param {string} match
 */
export function openCourses(marking, match) {
  const course = ownCourse(marking, match);
  if (course) new CoursesSheet(marking, new Courses(marking, course)).open();
}

class CoursesSheet {
  /**
   * @param {Marking} marking
   * @param {Courses} courses
   */
  constructor(marking, courses) {
    this.marking = marking;
    this.courses = courses;
    this.oneByOne = false;
    this.busy = false;
    this.body = /** @type {HTMLElement} */ (h("div"));
    this.close = () => {};
    this.told = h("div", { role: "status", "aria-live": "polite" });
    this.reason = h("input", { id: "courses-reason", maxlength: 300, autocomplete: "off" });
  }

  open() {
    openSheet(t("Recorded twice"), (close, body) => {
      this.close = close;
      this.body = body;
      return null;
    }, { wide: true });
    this.look(() => this.courses.compare());
  }

  /**
   * Read both courses, and draw them; what cannot be read is told.
   * @param {() => Promise<unknown>} read
   */
  async look(read) {
    if (!this.courses.seen) this.body.replaceChildren(h("p", { class: "meta" }, t("Comparing…")));
    try {
      await read();
      this.draw();
    } catch (error) {
      this.failed(error);
    }
  }

  /** @param {unknown} error */
  failed(error) {
    const said = error instanceof Problem ? error.message : t("The server does not answer.");
    this.body.replaceChildren(
      h("p", { class: "notice notice--problem", role: "alert" }, said),
      h("p", null, t("What was tapped here is kept on this tablet.")),
      h("div", { class: "row" },
        h("button", { type: "button", class: "button button--primary button--large", onclick: () => this.look(() => this.courses.compare()) }, t("Try again")),
        h("button", { type: "button", class: "button button--large", onclick: () => openUnsent(this.marking) }, t("Show what waits"))));
  }

  draw() {
    const seen = /** @type {Comparison} */ (this.courses.seen);
    if (!seen.tablet.lines.length) return this.drawSettled(t("All that waited here is in the record already."));
    if (seen.decided) {
      const { by: name, choice } = seen.decided;
      return this.drawSettled(choice === "keep" ? t("{name} has decided about what waited here: the record was kept.", { name })
        : t("{name} has decided about what waited here: it was recorded.", { name }));
    }
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.n : undefined;
    this.body.replaceChildren(.../** @type {Node[]} */ ([
      h("p", null, woven(seen.log.lines.length ? t("Both agree up to entry {n}: {score}. Then they part. Nothing is lost: what you do not choose is kept with the match.")
        : t("Both agree up to entry {n}: {score}. What was tapped here follows it; nothing else was recorded. Nothing is lost: what you do not choose is kept with the match."),
      { n: seen.after, score: h("strong", { class: "figures" }, figures(seen.score)) })),
      h("div", { class: "courses" },
        this.column("recorded", t("Recorded meanwhile"), seen.log, t("Nothing.")), this.column("tapped", t("Tapped here"), seen.tablet, "")),
      this.others(), this.told, this.oneByOne ? this.picks(seen) : null, this.choices(seen)].filter(Boolean)));
    if (focused) /** @type {HTMLElement | null} */ (this.body.querySelector(`[data-n="${focused}"]`))?.focus();
    return undefined;
  }

  /** @param {string} said */
  drawSettled(said) {
    const go = h("button", { type: "button", class: "button button--primary button--large", onclick: () => this.settle() }, tc("button", "Go on"));
    this.body.replaceChildren(h("p", null, said), h("div", { class: "row" }, go));
    go.focus();
  }

  async settle() {
    try {
      await this.courses.settle();
      this.close();
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * @param {string} which
   * @param {string} title
   * @param {JudgedCourse} course
   * @param {string} none
   */
  column(which, title, course, none) {
    const { names } = /** @type {Comparison} */ (this.courses.seen);
    const id = `course-${which}`;
    const score = h("strong", { class: "figures" }, figures(course.score));
    const end = !course.over ? t("Score {score}") : course.winner ? t("Score {score}. The match is over: {name} wins.") : t("Score {score}. The match is over.");
    return h("section", { class: "card stack course", "aria-labelledby": id }, h("h3", { id }, title),
      course.lines.length ? h("ol", { class: "plain-list" }, course.lines.map((line) => h("li", { class: `course__line${line.stands ? "" : " course__line--dead"}` },
        h("span", { class: "course__n figures" }, line.n), h("span", null, this.words(line, names), line.by ? h("span", { class: "meta" }, " ", t("by {name}", { name: line.by })) : null),
        h("span", { class: "course__score figures" }, figures(line.score))))) : h("p", { class: "meta" }, none),
      h("p", { class: "course__end" }, woven(end, { score, name: names[course.winner ?? ""] ?? "" })));
  }

  /**
   * @param {CourseLine} line
   * @param {Record<string, string>} names
   */
  words(line, names) {
    return [h("strong", null, bdi(names[line.side] ?? line.side)), ` ${line.words} `, h("code", null, line.tokens),
      line.refusal ? [" ", h("span", { class: "badge badge--warn" }, t("Not possible")), ` ${capital(line.refusal.message)}`,
        line.refusal.citation ? [" ", ruleLink(line.refusal.citation)] : null] : null];
  }

  /** Taps that are no entries do not outlive the choice. */
  others() {
    const { marking, courses: { course } } = this;
    const left = marking.outbox.unsentOf(course.match).filter((tap) => !course.taps.includes(tap) && tap.kind !== "strike");
    return left.length ? h("p", { class: "meta" }, t("Not done, and to be tapped again if it is still wanted: {taps}.", { taps: left.map(({ label }) => label).join(", ") })) : null;
  }

  /**
   * The entries of this tablet on top of the record, each to be left out or taken in.
   * @param {Comparison} seen
   */
  picks(seen) {
    return h("section", { class: "card stack", "aria-labelledby": "course-picks" }, h("h3", { id: "course-picks" }, t("Mine after what is recorded, one by one")),
      h("p", { class: "meta" }, t("Untick what is not to be recorded. What follows is judged anew.")),
      h("ul", { class: "plain-list picks" }, seen.laid.lines.map((line) => h("li", null, h("label", { class: "tick" },
        h("input", {
          type: "checkbox", checked: !line.left_out, data: { n: line.n },
          onchange: (event) => this.look(() => this.courses.pick(line.n, event.target.checked)),
        }),
        h("span", null, this.words(line, seen.names), line.stands ? h("span", { class: "figures" }, ` · ${figures(line.score)}`) : null))))),
      h("p", { class: "course__end", "aria-live": "polite" }, woven(t("Score {score}"), { score: h("strong", { class: "figures" }, figures(seen.laid.score)) })));
  }

  /** @param {Comparison} seen */
  choices(seen) {
    const over = !seen.lease.free && !seen.lease.mine;
    const button = (/** @type {Choice} */ choice, /** @type {string} */ text, /** @type {JudgedCourse} */ course, first = false) => {
      const why = seen.choices[choice];
      return h("button", {
        type: "button", class: `button button--large${first ? " button--primary" : ""}`, disabled: Boolean(why), data: { choice },
        "aria-describedby": why ? `why-${choice}` : null, onclick: () => this.choose(choice),
      }, woven(over && choice !== "keep" ? t("Take over: {choice}: {score}") : t("{choice}: {score}"), { choice: text, score: h("span", { class: "figures" }, figures(course.score)) }));
    };
    const adds = !seen.log.lines.length && !seen.choices.lay; // nothing stands against it
    const whys = /** @type {Choice[]} */ (["take", "lay"]).filter((choice) => seen.choices[choice] && (choice === "lay" || seen.log.lines.length));
    return h("section", { class: "stack", "aria-label": tc("heading", "Choose") },
      over ? h("p", null, icon("lock"), " ", t("{name} is marking this match now.", { name: seen.lease.who })) : null,
      h("div", { class: "field" }, h("label", { for: "courses-reason" }, t("Reason, if it needs one")), this.reason),
      h("div", { class: "choices" }, button("keep", t("Keep what is recorded"), seen.log, !adds), seen.log.lines.length ? button("take", t("Take mine instead"), seen.tablet) : null,
        button("lay", this.oneByOne ? t("Add what is ticked") : t("Add mine after it"), seen.laid, adds)),
      this.oneByOne ? null : h("div", { class: "row" }, h("button", { type: "button", class: "button", onclick: () => { this.oneByOne = true; this.draw(); this.body.querySelector("#course-picks")?.scrollIntoView(); } }, t("Go through mine one by one"))),
      whys.map((choice) => h("p", { class: "meta", id: `why-${choice}` }, choice === "take" ? t("Mine cannot be taken: {reason}", { reason: seen.choices[choice]?.message }) : t("Mine cannot be added: {reason}", { reason: seen.choices[choice]?.message }))));
  }

  /** @param {Choice} choice */
  async choose(choice) {
    if (this.busy) return;
    this.busy = true;
    const { courses, marking, told } = this;
    const { lease } = /** @type {Comparison} */ (courses.seen);
    try {
      const chosen = await courses.choose(choice, { reason: this.reason.value, force: choice !== "keep" && !lease.free && !lease.mine });
      this.close();
      marking.say("choice", t("Decided"), chosenText(chosen));
    } catch (error) {
      const said = error instanceof Problem ? error.message : t("The server does not answer. Try again: what you choose counts once.");
      told.replaceChildren(h("p", { class: "notice notice--problem" }, said));
      if (error instanceof Problem) await this.look(() => courses.compare());
    } finally {
      this.busy = false;
    }
  }
}
