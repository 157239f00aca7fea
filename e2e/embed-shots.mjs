import { chromium } from "@playwright/test";
const url = "http://localhost:8417";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox","--disable-gpu"] });
const api = async (path, body, token) => {
  const r = await fetch(url + path, { method: body ? "POST" : "GET", headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) }, ...(body && { body: JSON.stringify(body) }) });
  return r.json();
};
const told = await api("/v1/auth/login", { email: "organiser@foyer.test", password: "Foyer-demo-1!" });
const token = told.tokens.access.token;
const sizes = { 390: 844, 820: 1180, 1024: 768, 1440: 900 };
const which = process.argv.slice(2);
const shot = async (page, name) => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/embed-shot-${name}.png`, fullPage: true }); };
for (const [width, height] of Object.entries(sizes)) for (const scheme of ["light", "dark"]) {
  if (which[0] && !which[0].split(",").includes(`${width}${scheme[0]}`)) continue;
  const context = await browser.newContext({ viewport: { width: Number(width), height }, colorScheme: scheme, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  const want = (w) => !which[1] || which[1].split(",").includes(w);
  if (want("buy")) { await page.goto(`${url}/buy/1`); await page.frameLocator("iframe").getByRole("heading").first().waitFor().catch(() => {}); await shot(page, `buy-${width}-${scheme}`); }
  if (want("demo")) { await page.goto(`http://127.0.0.1:8417/demo`); await page.frameLocator("iframe").getByRole("heading").first().waitFor().catch(() => {}); await shot(page, `demo-${width}-${scheme}`); }
  if (want("cal") && process.env.CAL) { await page.goto(`${url}/widget/${process.env.CAL}${scheme === "dark" ? "?theme=dark" : ""}`); await page.getByRole("table").waitFor(); await shot(page, `cal-${width}-${scheme}`); }
  if (want("app")) {
    await page.goto(url);
    await page.getByLabel("Email", { exact: true }).fill("owner@foyer.test");
    await page.getByLabel("Password", { exact: true }).fill("Foyer-demo-1!");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByRole("heading", { name: "User Dashboard" }).waitFor();
    await page.goto(`${url}/EventConfiguration/1`);
    await page.getByRole("heading", { name: "Sell on your own site" }).waitFor();
    await page.getByLabel("Width", { exact: true }).fill("60");
    await page.getByRole("button", { name: "Show a preview" }).click();
    await page.frameLocator("iframe").getByRole("heading").first().waitFor();
    await page.getByRole("heading", { name: "Sell on your own site" }).scrollIntoViewIfNeeded();
    await page.waitForTimeout(800);
    await page.locator(".events-embed").screenshot({ path: `/tmp/embed-shot-snippet-${width}-${scheme}.png` });
    await page.goto(`${url}/Customers`);
    await page.getByRole("button", { name: /^Edit/ }).first().click();
    await page.getByLabel("Sites that may show the widget").fill("https://www.northgate.example\nhttps://tickets.northgate.example");
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/embed-shot-customer-${width}-${scheme}.png` });
    await page.goto(`${url}/EventDashboard`);
    await page.getByRole("button", { name: "Walk-In Sales" }).first().click();
    await page.getByRole("button", { name: "Other dates" }).waitFor();
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/embed-shot-walkin-${width}-${scheme}.png` });
    await page.getByRole("button", { name: "Other dates" }).click();
    const frame = page.frameLocator("iframe[title='Box office']");
    await frame.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(900);
    await page.screenshot({ path: `/tmp/embed-shot-office-${width}-${scheme}.png` });
    await frame.locator("button.fy-date").first().click();
    await frame.getByRole("button", { name: /^More:/ }).first().click();
    await frame.getByRole("button", { name: "Continue" }).click();
    await frame.getByRole("heading", { name: "Take the money" }).waitFor();
    await frame.getByLabel("Cash given").fill("100");
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/embed-shot-take-${width}-${scheme}.png` });
    await frame.getByRole("button", { name: "Back" }).click();
  }
  await context.close();
}
await browser.close();
