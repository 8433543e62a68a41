// @ts-check
// For pages of other sites: makes the frames of a Balkline as high as what they show. Nothing else.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const origin = new URL(script.src, location.href).origin;
  const frames = () => [...document.querySelectorAll("iframe")].filter((frame) => {
    try {
      return new URL(frame.src, location.href).origin === origin;
    } catch {
      return false;
    }
  });
  addEventListener("message", (event) => {
    if (event.origin !== origin || event.data?.balkline !== "height") return;
    const height = Number(event.data.height);
    const frame = frames().find((one) => one.contentWindow === event.source);
    if (frame && height > 0 && height < 20000) frame.style.height = `${Math.ceil(height)}px`;
  });
  for (const frame of frames()) frame.contentWindow?.postMessage({ balkline: "measure" }, origin);
})();
