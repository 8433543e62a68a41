// Runs the named faults and the random courses against the server at an address, and says what came of them.

import { randomCourses } from "./courses.mjs";
import { done } from "./desk.mjs";
import { namedFaults } from "./named.mjs";

const [address, seed, courses, faults] = process.argv.slice(2);
const named = faults === "none" ? {} : await namedFaults(address, faults === "all" ? null : faults.split(", "));
const found = Number(courses) ? await randomCourses(address, Number(seed), Number(courses)) : null;
done({ well: Object.values(named).every((wrong) => !wrong) && !found?.failed.length, named, courses: found });
