// Drives a stock Firefox over WebDriver BiDi: opens a page, waits until it is live, changes one input.
// usage: node firefox.mjs FIREFOX ADDRESS FIELD VALUE [WAY]   prints one line of JSON
import puppeteer from "puppeteer-core";

const [, , executablePath, address, field, value, way = ""] = process.argv;
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
try {
  const page = await browser.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  if (way) {
    await page.goto(new URL("../about/sources.html", address).href); // a page without live cells, of the same origin
    await page.evaluate((start) => sessionStorage.setItem("live-start", start), way);
  }
  await page.goto(address);
  const live = () => performance.getEntriesByName("live:live").length > 0;
  for (const end = Date.now() + 60_000; !(await page.evaluate(live)); ) {
    if (Date.now() > end) throw new Error(`not live: ${await page.$eval(".live-status", (each) => each.textContent)}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  const text = () => page.$eval(".live-output", (each) => each.textContent);
  const before = await text();
  const box = await page.$(`.live-output [data-live-field="${field}"]`);
  await box.click({ count: 3 });
  await box.type(value);
  for (const end = Date.now() + 10_000; (await text()) === before && Date.now() < end; ) await new Promise((done) => setTimeout(done, 50));
  for (const end = Date.now() + 5_000; !page.url().includes(value) && Date.now() < end; ) await new Promise((done) => setTimeout(done, 50));
  const started = await page.evaluate(() => document.documentElement.dataset.liveStart);
  console.log(JSON.stringify({ started, before, after: await text(), errors, url: page.url() }));
} finally {
  await browser.close();
}
