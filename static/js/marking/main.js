// @ts-check
// The marking page, put together: the model, its view, and what the browser tells them.

import { byId, pageData } from "../dom.js";
import { browserEffects } from "./browser.js";
import { showReady } from "./ready.js";
import { disputeStroke } from "./dispute.js";
import { engineHere } from "./engine/engine.js";
import { hearKeys } from "./keys.js";
import { chooseClock } from "./clock.js";
import { chooseLanguage, goOn } from "./language.js";
import { chooseLevel } from "./level.js";
import { sheetDesk, strokeToDispute } from "./model/correcting.js";
import { Marking } from "./model/marking.js";
import { openScoreSheet } from "./sheet.js";
import { wakeSound } from "./sound.js";
import { openUnsent } from "./unsent.js";
import { View } from "./view.js";
import { keepAwake } from "../wake.js";
import { t } from "../words.js";

const config = pageData("marking");
const marking = new Marking(config, await browserEffects(config.base, engineHere(config.python)));
const view = new View(marking);
marking.redraw = view.draw.bind(view);

hearKeys(marking);
byId("unsent-open").addEventListener("click", () => openUnsent(marking));
byId("undo").addEventListener("click", () => marking.undo());
byId("sheet").addEventListener("click", () => openSheet());
byId("set-clock").addEventListener("click", () => chooseClock(marking));
document.getElementById("language")?.addEventListener("click", () => chooseLanguage(marking));
byId("level").addEventListener("click", () => chooseLevel(marking));
byId("dispute").addEventListener("click", async () => {
  const desk = sheetDesk(marking);
  const line = desk && await strokeToDispute(marking, desk);
  if (line) {
    disputeStroke(desk, line, () => marking.say("choice", t("Entry {n} is disputed", { n: line.seq }),
      t("Under review by the referee. Go on marking; the result waits for the ruling.")));
  }
});

for (const event of ["gesturestart", "dblclick"]) document.addEventListener(event, (e) => e.preventDefault());
addEventListener("beforeunload", (event) => { if (marking.outbox.size && !marking.outbox.safe) event.preventDefault(); });
addEventListener("pagehide", () => marking.lease.leave());
addEventListener("online", () => { marking.outbox.nudge(); marking.refresh(); });
addEventListener("offline", () => marking.link.missed());
addEventListener("pageshow", (event) => { if (event.persisted) marking.lease.claim(false); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) marking.refresh(); });

const openSheet = () => {
  const desk = sheetDesk(marking);
  if (desk) openScoreSheet(desk);
};

keepAwake();
wakeSound();
goOn(marking, marking.boot(config.state));
if (document.documentElement.dataset.kept) marking.link.missed(); // the page did not come from the server just now
marking.lease.start();
marking.link.start();
marking.countdown.start();
marking.coming.start();
showReady(marking);
if (marking.link.lost) marking.refresh();
if (location.hash === "#sheet") openSheet(); // "Correct the sheet"
globalThis.balkline = { marking }; // for the browser's console and the browser tests
