// The pages that are tested, made by the program itself, and a browser to open them with.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const program = resolve(root, process.env.PROOFMARK ?? "target/release/proofmark");
export const folder = mkdtempSync(join(tmpdir(), "proofmark-report-"));

function report(name, ...more) {
  const file = join(folder, name);
  const { status, stderr } = spawnSync(program, ["report", "--out", file, ...more], { cwd: folder, encoding: "utf8" });
  // Books with mistakes end with 1, or with 2 where a formula has no value; without a page nothing is tested.
  if (![0, 1, 2].includes(status) || !existsSync(file)) throw new Error(stderr);
  return pathToFileURL(file).href;
}

/** The bundled book, with experiments. */
export const shipped = () =>
  report("shipped.html", "--bundled", "--section", join(root, "docs/experiments.md"));

/** A book with a mistake that nobody expected, a known one, and claims that are not decided. */
export function mistaken() {
  const erratum = (id, printed) => `
[[claim]]
id = "known.${id}"
cites = "Table 2, row ${id}"
says = "sqrt(2)*${id} rounds to ${printed}"
expect = "refuted"
erratum = "Not so."
`;
  const errata = ["9.99", "2.9", "4.3", "5.8", "7.2", "8.6", "9.8"].map((printed, at) => erratum(at + 1, printed));
  writeFileSync(join(folder, "mistaken.toml"), `
[book]
title = "Mistakes"
version = "v2"
[[claim]]
id = "new.wrong"
cites = "Table 1"
says = "sqrt(2) rounds to 1.42000000000000000000000001"
[[claim]]
id = "new.equal"
says = "sqrt(2)*sqrt(3) == sqrt(6)"
[[claim]]
id = "new.none"
says = "1/(2 - 2) > 1"
[[claim]]
id = "new.long"
says = "mean([${Array.from({ length: 40 }, (_, at) => at + 0.125).join(", ")}]) >= 19.62500000000000001"
${errata.join("")}`);
  return report("mistaken.html", "mistaken.toml");
}

/** A book that tries to break out of its strings. */
export function hostile() {
  const evil = `</title></style></script><script>window.broken = 1</script><img src=x onerror='window.broken = 1'>`;
  writeFileSync(join(folder, "evil.md"), `# ${evil}\n\n${evil}\n\n[link](javascript:window.broken=1)\n`);
  writeFileSync(join(folder, "evil.toml"), `
[book]
title = "${evil}"
[[claim]]
id = "a"
cites = "${evil}"
says = "1 < 0"
expect = "refuted"
erratum = "${evil}"
`);
  return report("hostile.html", "evil.toml", "--section", "evil.md");
}

export const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

const opened = [];

/** Closes what was opened. */
export const close = () => Promise.all(opened.splice(0).map((context) => context.close()));

/** Opens a page without a network. It keeps what it asks for and what it complains about. */
export async function open(url, { width = 1280, scheme = "light", media = "screen" } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  opened.push(context);
  const page = await context.newPage();
  page.asked = [];
  page.complaints = [];
  page.on("request", (request) => page.asked.push(request.url()));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  await context.setOffline(true);
  await page.emulateMedia({ media, colorScheme: scheme });
  await page.goto(url);
  return page;
}
