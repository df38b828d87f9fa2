// The HTML report in a real browser: nothing from outside, nothing out of reach.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, afterEach, before, test } from "node:test";
import { browser, close, folder, hostile, mistaken, open, shipped } from "./pages.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pictures = process.env.PICTURES;
let url;
let wrong;

before(() => {
  url = shipped();
  wrong = mistaken();
  if (pictures) mkdirSync(pictures, { recursive: true });
});
afterEach(close);
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const shown = (page) => page.locator(".claim:not([hidden])").count();
const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
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

test("the bundled paper has its findings, frontier, curves and ledger", async () => {
  const page = await open(url);
  assert.equal(await page.locator(".claim").count(), 539);
  assert.equal(await page.locator("#section-findings .card").count(), 29);
  assert.equal(await page.locator("#errata").count(), 0);
  // The first screen says what is wrong, how grave it is, and what stands.
  assert.ok(await page.locator(".stands").isVisible());
  assert.equal(await page.locator("#section-findings tbody tr").count(), 29);
  const titles = await page.locator("h2").allTextContents();
  for (const title of ["Findings", "The frontier", "Theorem 1 over ε", "The upper ledger", "Claims", "Definitions"]) {
    assert.ok(titles.includes(title), title);
  }
  // Each from its own place: a claim's value, a printed number, a formula, a certified maximum.
  const text = await page.locator("main").textContent();
  for (const digits of ["0.020045778…", "0.0177", "33.63… %", "0.026145625…", "102.05507153…", "2.41421356238"]) {
    assert.ok(text.includes(digits), digits);
  }
  const size = statSync(fileURLToPath(url)).size;
  assert.ok(size < 5_000_000, `${size} bytes`);
});

test("every axis of a picture has three names or more", async () => {
  const page = await open(url);
  const names = await page.$$eval(".chart > svg, .plot > svg", (all) => all.map((svg) => {
    const ticks = [...svg.querySelectorAll("text")].filter((one) => /^[−\d.e]+$/.test(one.textContent));
    const across = ticks.filter((one) => one.getAttribute("x") !== "0").length;
    return svg.closest(".chart") ? [across] : [across, ticks.length - across];
  }));
  assert.ok(names.length >= 4);
  assert.ok(names.flat().every((count) => count >= 3), JSON.stringify(names));
});

test("is quick to open", async () => {
  const page = await open(url);
  const loaded = await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);
  assert.ok(loaded < 10_000, `${loaded} ms`);
});

test("long lists are folded at first, short ones are not", async () => {
  const page = await open(url);
  assert.equal(await page.locator(".claim:visible").count(), 0);
  assert.ok(await page.locator(".group:visible").count() > 5);
  assert.equal(await page.locator(".definition:visible").count(), 0);
  assert.equal(await page.locator(".source pre").isVisible(), false);
  const small = await open(wrong);
  assert.equal(await small.locator("#errata li:visible").count(), 5);
  await small.locator("#errata .more > summary").click();
  assert.equal(await small.locator("#errata li:visible").count(), 7);
  assert.equal(await small.locator(".claim:visible").count(), 11);
});

test("the headline is in words, and the counts add up", async () => {
  for (const [page, headline, unexpected] of [
    [await open(url), "29 findings: 5 false as printed, 9 misstated, 8 inconsistent, 7 remarks.", 0],
    [await open(wrong), "9 of 11 printed statements do not hold.", 4],
  ]) {
    assert.equal(await page.locator(".headline").textContent(), headline);
    const tiles = (await page.locator(".tiles b").allTextContents()).map(Number);
    assert.equal(tiles.reduce((one, other) => one + other), await page.locator(".claim").count());
    assert.equal(await page.locator("#surprises li").count(), unexpected);
    const top = (selector) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
    assert.ok(await top(".headline") < await top(".tiles"));
  }
});

test("cards and claims are sorted by gravity, slack and place", async () => {
  const page = await open(wrong);
  const inOrder = (selector, key) => page.$$eval(selector, (all, name) => {
    const ranks = all.map((one) => Number(one.dataset[name]));
    return ranks.length > 2 && ranks.every((rank, at) => at === 0 || ranks[at - 1] < rank);
  }, key);
  assert.ok(await inOrder("#errata li", "gravity"));
  assert.equal(await page.locator("#errata > ol > li").count(), 5);
  for (const key of ["slack", "place", "gravity"]) {
    await page.locator("#order-errata").selectOption(key);
    assert.ok(await inOrder("#errata li", key), key);
    assert.equal(await page.locator("#errata > ol > li").count(), 5, "the first five are seen");
  }
  for (const key of ["slack", "gravity"]) {
    await page.locator("#order").selectOption(key);
    assert.ok(await inOrder(".claim", key), key);
    assert.equal(await page.locator(".group:visible").count(), 0);
    assert.equal(await page.locator(".claim:visible").count(), 11);
  }
  await page.locator("#order").selectOption("place");
  assert.ok(await inOrder(".claim", "place"));
  assert.equal(await page.locator(".group .claim:visible").count(), 11);
});

test("a sorted list of many claims is folded, and can be searched", async () => {
  const page = await open(url);
  await page.locator("#order").selectOption("gravity");
  assert.equal(await page.locator(".claim:visible").count(), 40);
  const claims = await page.locator("#sorted .claim").count();
  assert.ok(claims > 500);
  assert.equal(await page.locator("#sorted > .more > summary").textContent(), `${claims - 40} more`);
  await page.locator("#query").fill("row4");
  const found = await shown(page);
  assert.equal(await page.locator(".claim:visible").count(), Math.min(found, 40));
  await page.locator("#query").fill("");
  await page.locator("#order").selectOption("place");
  assert.equal(await page.locator(".group > .claim").count(), claims);
});

test("the book can be saved, and a place in it is one click away", async () => {
  const page = await open(wrong);
  const waiting = page.waitForEvent("download");
  await page.locator("a[download]").click();
  const saved = await waiting;
  assert.equal(saved.suggestedFilename(), "mistaken.toml");
  const book = readFileSync(join(folder, "mistaken.toml"), "utf8");
  assert.equal(readFileSync(await saved.path(), "utf8"), book);
  assert.equal(createHash("sha256").update(book).digest("hex"), await page.locator(".head ~ .facts .hash").textContent());
  assert.equal(await page.locator(".source pre").evaluate((one) => one.textContent), book);
  await path(page, "new.wrong").locator("summary").click();
  await path(page, "new.wrong").locator("a[href^='#L']").click();
  const line = page.locator(".source span:target");
  assert.equal(await line.textContent(), 'id = "new.wrong"\n');
  assert.equal(await line.isVisible(), true);
});

test("on a phone formulas wrap, tables scroll, and no printed number is cut", { timeout: 300_000 }, async () => {
  for (const address of [wrong, url]) {
    const page = await open(address, { width: 390 });
    await unfold(page);
    const cut = await page.evaluate(() => {
      const inside = (part, whole) => part.left >= whole.left - 1 && part.right <= whole.right + 1;
      const screen = { left: 0, right: document.documentElement.clientWidth };
      const box = (one) => one.getBoundingClientRect();
      const found = [];
      // The printed sentences, and the numbers on their lines, lie on the screen.
      for (const one of document.querySelectorAll(".pairs code, .says, .claim .math .formula > math:last-child")) {
        // A side that is a wide fraction scrolls; a number never has to.
        if (one.tagName === "math" && !/^\W*[\d.]+$/.test(one.textContent)) continue;
        if (!inside(box(one), screen)) found.push(`${one.className || one.tagName}: ${one.textContent.slice(0, 60)}`);
      }
      for (const one of document.querySelectorAll(".line text")) {
        if (!inside(box(one), box(one.closest("svg")))) found.push(`line: ${one.textContent}`);
      }
      // In a table that scrolls, each number fits beside the row's name.
      for (const one of document.querySelectorAll(".figures td.number")) {
        const name = one.parentElement.firstElementChild.offsetWidth;
        if (one.offsetWidth > one.closest(".scroll").clientWidth - name) found.push(`cell: ${one.textContent}`);
        if (one.scrollWidth > one.clientWidth) found.push(`cut: ${one.textContent}`);
      }
      return found;
    });
    assert.deepEqual(cut, []);
  }
  const page = await open(`${wrong}#claim-new.long`, { width: 390 });
  const formula = path(page, "new.long").locator(".math .formula");
  const lines = await formula.evaluate((one) =>
    new Set([...one.querySelectorAll("math")].map((part) => Math.round(part.getBoundingClientRect().bottom))).size);
  assert.ok(lines > 3, `${lines} lines`);
});

test("a claim folds and unfolds by mouse and by keyboard", async () => {
  const page = await open(wrong);
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
  await page.keyboard.type("row4 value10");
  assert.equal(await shown(page), 1);
  assert.equal(await page.locator("#count").textContent(), `1 of ${all} claims`);
  assert.equal(await page.locator(".group:visible").count(), 1);
  assert.equal(await page.locator(".claim:visible").count(), 1, "its group is open");
  await page.locator("#query").fill("no such claim anywhere");
  assert.equal(await shown(page), 0);
  assert.equal(await page.locator("#none").isVisible(), true);
  await page.keyboard.press("Escape");
  assert.equal(await shown(page), all);
  await page.locator("input[value=refuted]").check();
  const refuted = await shown(page);
  assert.equal(refuted, 17);
  assert.equal(await page.locator(".claim:visible:not([data-verdict=refuted])").count(), 0);
  await page.locator("input[value='']").check();
  assert.equal(await page.locator(".claim:visible").count(), 0, "folded again");
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
  assert.deepEqual(seen.map(([name]) => name), ["verdict", "order", "unfold", "fold", "SUMMARY", "SUMMARY"]);
  assert.ok(seen.every(([, ring]) => ring !== "none"), "the focus is seen");
});

test("on paper everything is unfolded", async () => {
  const page = await open(url, { media: "print" });
  const hidden = await page.$$eval("details > :not(summary)", (all) =>
    all.filter((one) => !one.closest(".source, [hidden]") && !one.checkVisibility({ contentVisibilityAuto: true })).length);
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
        document.querySelectorAll("#section-findings .card:nth-of-type(n + 4)").forEach((one) => one.remove());
        document.querySelectorAll(".definition:nth-of-type(n + 6)").forEach((one) => one.remove());
        document.querySelectorAll(".source span:nth-of-type(n + 20)").forEach((one) => one.remove());
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
  for (const id of ["top", "section-findings", "section-the-frontier", "section-theorem-1-over", "section-the-upper-ledger",
    "section-experiments", "section-claims", "section-definitions", "claim-frontier.row3.reported"]) {
    await page.evaluate((hash) => { location.hash = hash; }, `#${id}`);
    await page.waitForTimeout(150);
    await page.screenshot({ path: join(pictures, `${name}-${id}.png`) });
  }
}
