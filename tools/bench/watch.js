// Runs in the page before its own scripts: notes when things happened, without disturbing them.
(() => {
  const watch = { shift: 0, statics: null, answered: null };
  globalThis.benchWatch = watch;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) watch.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });

  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  // Types one value into a field of the live view and resolves, with its milliseconds, when the whole of the new answer
  // stands: an answer comes in parts, so the time is that of the last part before the cell keeps still.
  const STILL = 60;
  watch.answer = (field, value) =>
    new Promise((resolve, fail) => {
      const done = (end) => resolve({ took: end - start, end });
      const cell = document.querySelector(".live-output");
      const input = cell?.querySelector(`input[data-live-field="${field}"], input`);
      if (!input) return fail(new Error(`no live field ${field}`));
      const before = cell.textContent;
      const start = performance.now();
      const late = setTimeout(() => fail(new Error(`no answer to ${field}=${value} within 10 s`)), 10_000);
      let still;
      const observer = new MutationObserver(() => {
        if (cell.textContent === before) return;
        const now = performance.now();
        clearTimeout(late);
        clearTimeout(still);
        still = setTimeout(() => {
          observer.disconnect();
          done(now);
        }, STILL);
      });
      observer.observe(cell, { childList: true, characterData: true, subtree: true });
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });

  const look = async () => {
    if (watch.statics === null && document.querySelector(".live-static [data-live-answer]")) {
      watch.statics = 0;
      await painted();
      watch.statics = performance.now();
    }
  };
  const first = new MutationObserver(look);
  first.observe(document, { childList: true, subtree: true });

  // The first answer: as soon as every cell is live, one change, timed from the navigation.
  watch.first = async (field, value) => {
    while (!performance.getEntriesByName("live:live").length) await new Promise((done) => setTimeout(done, 2));
    first.disconnect();
    return (await watch.answer(field, value)).end;
  };
})();
