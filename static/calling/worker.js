// @ts-check
// The service worker of calls: shows what the server tells this phone, and answers for its owner. It keeps nothing
// and stands between no page and the server: its scope is its own folder.

/** @typedef {{title: string, body: string, tag: string, url: string, answer: string, coming?: string}} Told */

const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {Told} */
  const told = event.data.json();
  event.waitUntil(worker.registration.showNotification(told.title, {
    body: told.body,
    tag: told.tag,
    renotify: true,
    requireInteraction: true,
    vibrate: [300, 120, 300, 120, 300],
    data: told,
    actions: told.answer ? [{ action: "coming", title: told.coming ?? "I’m coming" }] : [],
  }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  /** @type {Told} */
  const told = event.notification.data;
  event.waitUntil(event.action === "coming" && told.answer ? coming(told) : open(told.url));
});

/** @param {Told} told */
async function coming(told) {
  try {
    const answer = await fetch(told.answer, { method: "POST" });
    if (answer.ok) return;
  } catch {
    // No network: the page shows what happened.
  }
  await open(told.url);
}

/** @param {string} url */
async function open(url) {
  const address = new URL(url, worker.location.origin).href;
  for (const page of await worker.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    if (page.url === address) return page.focus();
  }
  return worker.clients.openWindow(address);
}
