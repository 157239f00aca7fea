import { chromium } from "@playwright/test";
const base = "http://127.0.0.1:8931";
const out = "/tmp/recon-shots";
const [path, tag, who = "organiser", script = ""] = process.argv.slice(2);
import { mkdirSync } from "node:fs";
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
const sizes = (process.env.SIZES ?? "390,820,1024,1440").split(",").map(Number);
const themes = (process.env.THEMES ?? "light,dark").split(",");
for (const theme of themes) {
  const context = await browser.newContext({ colorScheme: theme, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
  page.on("pageerror", (e) => console.log("pageerror:", e.message));
  await page.goto(base + "/");
  await page.getByLabel("Email").fill(`${who}@foyer.test`);
  await page.getByLabel("Password", { exact: true }).fill("Foyer-demo-1!");
  await page.getByRole("button", { name: /sign in|login/i }).first().click();
  await page.waitForURL(/EventDashboard/);
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(base + path);
    await page.waitForLoadState("networkidle").catch(() => {});
    if (script) await (await import(script)).default(page);
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${out}/${tag}-${width}-${theme}.png` });
  }
  await context.close();
}
await browser.close();
