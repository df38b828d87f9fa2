// The HTML report in a real browser: nothing from outside, nothing out of reach.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { browser, close, folder, hostile, open, shipped } from "./pages.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pictures = process.env.PICTURES;
let url;

before(() => {
  url = shipped();
  if (pictures) mkdirSync(pictures, { recursive: true });
});
afterEach(close);
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const shown = (page) => page.locator(".claim:visible").count();
const path = (page, id) => page.locator(`[id="claim-${id}"]`);

test("opens offline, asks for nothing but itself, and complains about nothing", async () => {
  const page = await open(url);
  await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
  assert.match(await page.title(), /^Audit: /);
  const outside = page.asked.filter((one) => one !== url && !one.startsWith("data:"));
  assert.deepEqual(outside, []);
  assert.deepEqual(page.complaints, []);
  const broken = await page.$$eval("img", (all) => all.filter((one) => one.naturalWidth === 0).length);
  assert.equal(broken, 0);
  assert.ok(await page.locator("img").count() > 0, "the experiments have pictures");
});

test("is quick to open", async () => {
  const page = await open(url);
  const loaded = await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);
  assert.ok(loaded < 10_000, `${loaded} ms`);
});

test("a claim folds and unfolds by mouse and by keyboard", async () => {
  const page = await open(url);
  const claim = page.locator(".claim").first();
  const inside = claim.locator(".inside");
  assert.equal(await inside.isVisible(), false);
  await claim.locator("summary").click();
  assert.equal(await inside.isVisible(), true);
  await page.keyboard.press("Enter");
  assert.equal(await inside.isVisible(), false);
});

test("the search box and the verdicts filter claims", async () => {
  const page = await open(url);
  const all = await shown(page);
  assert.ok(all > 500);
  await page.keyboard.press("/");
  await page.keyboard.type("row4 floor10");
  assert.equal(await shown(page), 1);
  assert.equal(await page.locator("#count").textContent(), `1 of ${all} claims`);
  assert.equal(await page.locator(".group:visible").count(), 1);
  await page.locator("#query").fill("no such claim anywhere");
  assert.equal(await shown(page), 0);
  assert.equal(await page.locator("#none").isVisible(), true);
  await page.keyboard.press("Escape");
  assert.equal(await shown(page), all);
  await page.locator("input[value=refuted]").check();
  const refuted = await shown(page);
  assert.equal(refuted, await page.locator(".errata > li").count());
  assert.equal(await page.locator(".claim:visible:not([data-verdict=refuted])").count(), 0);
});

test("a link to a claim opens it, also from a cold start and through a filter", async () => {
  const id = "frontier.row4.value";
  const cold = await open(`${url}#claim-${id}`);
  assert.equal(await path(cold, id).locator(".inside").isVisible(), true);
  const page = await open(url);
  await page.locator("input[value=refuted]").check();
  await page.evaluate((hash) => { location.hash = hash; }, `#claim-${id}`);
  await path(page, id).locator(".inside").waitFor({ state: "visible" });
  const top = await path(page, id).evaluate((one) => one.getBoundingClientRect().top);
  assert.ok(top >= 0 && top < 900, `${top}`);
  const links = await page.$$eval("a[href^='#']", (all) =>
    all.filter((one) => !document.getElementById(one.getAttribute("href").slice(1))).map((one) => one.href));
  assert.deepEqual(links, [], "every link leads somewhere");
});

test("everything that acts is reached by the tab key, in order", async () => {
  const page = await open(url);
  await page.locator("#query").focus();
  const seen = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press("Tab");
    seen.push(await page.evaluate(() => {
      const one = document.activeElement;
      const ring = getComputedStyle(one.matches("input[type=radio]") ? one.nextElementSibling : one);
      return [one.id || one.name || one.tagName, ring.outlineStyle];
    }));
  }
  assert.deepEqual(seen.map(([name]) => name), ["verdict", "unfold", "fold", "SUMMARY", "SUMMARY", "SUMMARY"]);
  assert.ok(seen.every(([, ring]) => ring !== "none"), "the focus is seen");
});

test("on paper everything is unfolded", async () => {
  const page = await open(url, { media: "print" });
  const hidden = await page.$$eval("details > :not(summary)", (all) =>
    all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length);
  assert.equal(hidden, 0);
  assert.equal(await page.locator("#finder").isVisible(), false);
});

for (const width of [1280, 390]) {
  test(`nothing is wider than the screen, folded or unfolded: ${width}`, { timeout: 300_000 }, async () => {
    const page = await open(url, { width });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(await wide(), width);
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
    assert.equal(await wide(), width);
  });
}

for (const scheme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    test(`axe finds nothing: ${scheme}, ${width}`, { timeout: 300_000 }, async () => {
      const page = await open(`${url}#claim-frontier.row3.reported`, { width, scheme });
      if (pictures) await looks(page, `${width}-${scheme}`);
      // One claim of each group is enough for axe, which would take minutes over all of them.
      await page.evaluate(() => {
        document.querySelectorAll(".group .claim:not(:nth-of-type(2))").forEach((one) => one.remove());
        document.querySelectorAll(".errata > li:nth-of-type(n + 4)").forEach((one) => one.remove());
        document.querySelectorAll(".definition:nth-of-type(n + 6)").forEach((one) => one.remove());
        document.querySelectorAll(".part tr:nth-child(n + 4)").forEach((one) => one.remove());
        document.querySelectorAll("details").forEach((one) => { one.open = true; });
      });
      await page.waitForFunction(() => [...document.querySelectorAll(".scroll")].every((one) =>
        one.scrollWidth <= one.clientWidth || one.tabIndex === 0));
      // The page's policy forbids scripts that are not its own, so that this one comes by the debugger.
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run());
      const said = violations.map((one) =>
        `${one.id}: ${one.help}\n${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join("\n")}`);
      assert.deepEqual(said, []);
    });
  }
}

test("what a book says never becomes markup", async () => {
  const page = await open(hostile());
  assert.equal(await page.evaluate(() => window.broken), undefined);
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.locator("script").count(), 1);
  assert.match(await page.locator("h1").textContent(), /<script>/);
  assert.deepEqual(page.complaints, []);
});

async function looks(page, name) {
  for (const id of ["top", "section-errata", "section-the-frontier", "section-theorem-1-over", "section-the-upper-ledger",
    "section-experiments", "section-claims", "section-definitions", "claim-frontier.row3.reported"]) {
    await page.evaluate((hash) => { location.hash = hash; }, `#${id}`);
    await page.waitForTimeout(150);
    await page.screenshot({ path: join(pictures, `${name}-${id}.png`) });
  }
}
