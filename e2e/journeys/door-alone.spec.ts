import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

import { chromium, type BrowserContext } from "@playwright/test";

import type { Api } from "../api";
import { chromiumOptions } from "../browser";
import { CuttableLine } from "../cuttable-line";
import { codesOf, DOOR_PHONE, endSession, openPhone, scansOf, statusesOf, takeOn, toBeHanded } from "../doors";
import { CORE, expect, test } from "../fixtures";
import { storedQueries } from "../stored";
import { putUpNewerBuild } from "../newer-build";
import { DoorPhone } from "../pages/door-phone";
import { ShellPart } from "../pages/shell-part";
import { SignInPage } from "../pages/sign-in-page";
import { paintCamera } from "../painted-camera";
import { sessionOf } from "../session";
import { TestEvent } from "../test-event";

const MAYA = { name: "Maya Fernandes", email: "maya@example.org" };
type Session = Awaited<ReturnType<typeof sessionOf>>;

test(
  "a phone whose network is cut judges alone by the same rules, and comes back by itself",
  CORE,
  async ({ url, folder, browser, opened, apiFor }) => {
    const api = await apiFor("organiser");
    const testEvent = await TestEvent.stock(api, folder);
    const other = await TestEvent.stock(api, folder);
    const programme = await toBeHanded(api, testEvent.event);
    const [good, used, undone] = codesOf(await api.sell(testEvent.performance, 3, MAYA, programme));
    const refunded = await api.sell(testEvent.performance, 1, MAYA);
    await refund(api, refunded.payment);
    const [elsewhere] = codesOf(await api.sell(other.performance, 1, MAYA));
    await admit(api, testEvent.performance, used);
    const line = await CuttableLine.to(url);
    const phone = await DoorPhone.open(await openPhone(browser, opened, line, "North"), testEvent.performance);

    await line.cut();
    await phone.judgesAlone();
    const admitted = await phone.scan(good, "Admitted");
    await expect(admitted).toContainText("Checked on this phone");
    await expect(admitted).toContainText("Maya Fernandes");
    await phone.next();
    await expect(await phone.scan(used, "Already scanned")).toContainText("Balcony");
    await phone.next();
    await expect(await phone.scan(forged(good), "Not valid")).toContainText("Please show valid QR code");
    await phone.next();
    await expect(await phone.scan(codesOf(refunded)[0], "Not valid")).toContainText("already Refunded");
    await phone.next();
    await expect(await phone.scan(elsewhere, "Wrong performance")).toContainText(`This ticket is for ${other.name}`);
    await phone.next();
    const [late] = codesOf(await api.sell(testEvent.performance, 1, MAYA, programme));
    await expect(await phone.scan(late, "Admitted")).toContainText("newer than this phone's list");
    await phone.next();
    await phone.scan(undone, "Admitted");
    await phone.undo();
    await expect(phone.verdict).toHaveCount(0);
    await phone.judgesAlone(8);

    // Without a switch: the line is back, and so is the phone.
    await line.mend();
    await phone.isBack();
    await expect.poll(() => statusesOf(api, testEvent.performance)).toEqual({ admitted: 3, valid: 1, refunded: 1 });
    await line.cut();
  },
);

test("what a phone judged alone survives a reload and a killed browser", async ({ url, folder, apiFor }) => {
  const api = await apiFor("organiser");
  const {
    testEvent,
    codes,
    line,
    profile,
    session,
    context: before,
    phone,
  } = await openPersistentPhone(api, url, folder);
  const [first, second] = codes;

  await line.cut();
  await phone.judgesAlone();
  await phone.scan(first, "Admitted");
  await phone.page.reload();
  await phone.isReady();
  await phone.judgesAlone(1);
  await expect(await phone.scan(first, "Already scanned")).toContainText("Checked on this phone");
  await phone.next();
  await phone.scan(second, "Admitted");

  killBrowserOf(profile);
  await expect.poll(() => before.pages().length).toBe(0);
  // Chromium writes cookies every half minute: a session that is younger is gone with the process.
  const after = await launchPhone(profile, line, session);
  const again = await after.newPage();
  const revived = await DoorPhone.open(again, testEvent.performance);
  await revived.judgesAlone(3);
  await revived.scan(second, "Already scanned");
  await revived.next();

  await line.mend();
  await revived.isBack();
  await expect.poll(() => statusesOf(api, testEvent.performance)).toEqual({ admitted: 2 });
  await after.close();
  await line.cut();
});

test("two phones that are alone let in one ticket: both learn of the conflict", async ({
  url,
  folder,
  browser,
  opened,
  apiFor,
}) => {
  const api = await apiFor("organiser");
  const testEvent = await TestEvent.stock(api, folder);
  const [ticket] = codesOf(await api.sell(testEvent.performance, 1, MAYA, await toBeHanded(api, testEvent.event)));
  const [northLine, southLine] = [await CuttableLine.to(url), await CuttableLine.to(url)];
  const north = await DoorPhone.open(await openPhone(browser, opened, northLine, "North"), testEvent.performance);
  const south = await DoorPhone.open(await openPhone(browser, opened, southLine, "South"), testEvent.performance);

  await takeOn(api, [north, south]);

  await Promise.all([northLine.cut(), southLine.cut()]);
  for (const phone of [north, south]) {
    await phone.judgesAlone();
    await phone.scan(ticket, "Admitted");
    await phone.next();
  }
  await northLine.mend();
  await north.isBack();
  await southLine.mend();
  for (const [phone, where] of [
    [south, "North"],
    [north, "South"],
  ] as const) {
    const strip = phone.strip("1 admission was not confirmed");
    await expect(strip).toBeVisible({ timeout: 60_000 });
    await strip.click();
    const list = phone.page.getByRole("dialog", { name: "Late results" });
    await expect(list).toContainText("Maya Fernandes");
    await expect(list).toContainText(where);
    await list.getByRole("button", { name: "Done" }).click();
  }
  await Promise.all([northLine.cut(), southLine.cut()]);
});

test("what somebody has scanned alone outlasts their session and another person's, and arrives once", async ({
  url,
  account,
  browser,
  opened,
}) => {
  const { api, event, performances } = await account.putOn("The Last Scan");
  const [performance = 0] = performances;
  const [usher, other] = [await account.hire("door"), await account.hire("door")];
  const sold = await api.sell(performance, 3, MAYA, await toBeHanded(api, event));
  const [first, second, third] = codesOf(sold);
  const line = await CuttableLine.to(url);
  const page = await openPhone(browser, opened, line, "North", { by: usher });
  const phone = await DoorPhone.open(page, performance);
  await line.cut();
  await phone.judgesAlone();
  for (const code of [first, second]) {
    await phone.scan(code, "Admitted");
    await phone.next();
  }

  // Their session ends before the network is back.
  await endSession(url, page.context());
  await line.mend();
  const signIn = await SignInPage.arrived(page);
  const left = page.getByText(`2 scans by ${usher.firstName} ${usher.lastName} are waiting on this device.`);
  await expect(left).toBeVisible();

  // Somebody else works with the phone meanwhile, and neither sends nor loses what is not theirs.
  await signIn.signIn(other);
  await expect(page).toHaveURL(new RegExp(`/QrValidation/${performance}$`));
  await expect(left).toBeVisible();
  const theirs = await DoorPhone.open(page, performance);
  await expect(await theirs.scan(third, "Admitted")).not.toContainText("Checked on this phone");
  await theirs.next();
  expect(await statusesOf(api, performance)).toEqual({ admitted: 1, valid: 2 });
  await page.goto("/EventDashboard");
  await new ShellPart(page).logOut();
  await expect(left).toBeVisible();

  // Whoever made them is back: each arrives, once and as theirs.
  await signIn.signIn(usher);
  await expect.poll(() => statusesOf(api, performance)).toEqual({ admitted: 3 });
  await expect(left).toHaveCount(0);
  const scans = await scansOf(api, performance);
  const byOf = ({ lastName }: typeof usher) => scans.filter(({ by }) => by.endsWith(lastName)).length;
  expect([scans.length, byOf(usher), byOf(other)]).toEqual([3, 2, 1]);
  await line.cut();
});

test("a phone that has a new build starts cold without a network and opens its door", async ({
  url,
  folder,
  apiFor,
}) => {
  const api = await apiFor("organiser");
  const {
    testEvent,
    codes,
    line,
    profile,
    session,
    context: before,
    phone,
  } = await openPersistentPhone(api, url, folder);
  const [first, second] = codes;
  await phone.scan(first, "Admitted");
  await phone.next();

  // The next version is put up, and the phone fetches it while it works.
  await line.cut();
  await line.mend(await putUpNewerBuild(url));
  await phone.isBack();
  await phone.page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  const hasFetched = () => navigator.serviceWorker.ready.then(({ waiting }) => waiting?.state === "installed");
  await expect.poll(() => phone.page.evaluate(hasFetched), { timeout: 120_000 }).toBe(true);
  await line.cut();
  await before.close();

  const after = await launchPhone(profile, line, session);
  const again = await DoorPhone.open(await after.newPage(), testEvent.performance);
  await expect(again.page.getByText(testEvent.name)).toBeVisible();
  expect(await again.page.evaluate(() => document.scripts[0]?.src)).toContain("/assets/newer-");
  await again.judgesAlone();
  await expect(await again.scan(first, "Already scanned")).toContainText("Checked on this phone");
  await again.next();
  await again.scan(second, "Admitted");
  await again.next();
  await again.judgesAlone(2);

  await line.mend();
  await again.isBack();
  await expect.poll(() => statusesOf(api, testEvent.performance)).toEqual({ admitted: 2 });
  await after.close();
  await line.cut();
});

/** A phone at a door for which two tickets are sold: it has what it needs to start without a network. */
async function openPersistentPhone(api: Api, url: string, folder: string) {
  const testEvent = await TestEvent.stock(api, folder);
  const codes = codesOf(await api.sell(testEvent.performance, 2, MAYA, await toBeHanded(api, testEvent.event)));
  const line = await CuttableLine.to(url);
  const profile = join(folder, "profile");
  const session = await sessionOf(line.url, "door");
  const context = await launchPhone(profile, line, session);
  const phone = await DoorPhone.open(await context.newPage(), testEvent.performance);
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => storedQueries(phone.page)).toContain("door");
  return { testEvent, codes, line, profile, session, context, phone };
}

/** A phone whose browser keeps its profile on the disk, as one's own does. */
async function launchPhone(profile: string, line: CuttableLine, session: Session): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    ...DOOR_PHONE,
    baseURL: line.url,
  });
  await context.addCookies(session.cookies);
  await context.addInitScript(
    (stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value);
    },
    session.origins.flatMap(({ localStorage }) => localStorage),
  );
  await paintCamera(context);
  await DoorPhone.post(context, "North");
  return context;
}

/** Ends the browser of a profile without warning: each process that was started with that folder, and no other. */
function killBrowserOf(profile: string): void {
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    try {
      if (!readlinkSync(`/proc/${name}/exe`).includes("chrom")) continue;
      const words = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
      if (words.includes(`--user-data-dir=${profile}`)) process.kill(Number(name), "SIGKILL");
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** The same code for another ticket: its signature is no longer right. */
const forged = (code: string): string => code.replace(/"ticketid":(\d+)/, (_, id) => `"ticketid":${Number(id) + 1}`);

async function admit(api: Api, performance: number, code: string): Promise<void> {
  const scan = { performance, code, gate: "Balcony", device: crypto.randomUUID(), nonce: crypto.randomUUID() };
  await api.post("/v1/door/scans", { scans: [{ ...scan, scanned_at: new Date().toISOString() }] });
}

async function refund(api: Api, payment: string): Promise<void> {
  await api.post("/v1/payment/paymentRefundByOrder", { payment_intent: payment, totalAmount: 20 });
}
