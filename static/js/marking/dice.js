// Dice that the server throws: it is asked at once and not through the queue, because its answer is the throw.

import { uuid } from "../dom.js";
import { Problem } from "./api.js";

/** Throw for `side`, and show what the server has thrown. */
export async function throwDice(marking, side) {
  try {
    if (marking.queue?.size) throw new Problem(409, { message: "Wait until what was tapped before has been recorded." });
    const reply = await marking.post("throw", { side, expected_seq: marking.state.seq, client_uuid: uuid() });
    marking.answered({ kind: "entry", side, label: "Throws the dice" }, reply);
    await marking.refresh();
  } catch (error) {
    const message = error instanceof Problem ? error.message : "No connection. Nothing has been thrown; try again.";
    marking.say.show("refused", "Not thrown", message);
    marking.refresh();
  }
}
