import { setTimeout } from "node:timers/promises";

import type { Page } from "@playwright/test";

import { FOREIGN, type ForeignAnswer } from "@/testing/foreignAnswers";

import { CuttableLine } from "../cuttable-line";
import { codesOf, openPhone, scansOf, statusesOf, toBeHanded } from "../doors";
import { expect, test } from "../fixtures";
import { DoorPhone } from "../pages/door-phone";
import { DoorSettingsPart } from "../pages/door-settings-part";
import { TestEvent } from "../test-event";

const MAYA = { name: "Maya Fernandes", email: "maya@example.org" };
const NUMBER = "271828";
/** What stands for the others in `make test`; `make faults` has FOYER_ANSWERS=all. */
const USUAL = [
  "404 of Traefik",
  "200 with a sign-in page",
  "401 that asks for a password",
  "502 with a page",
  "200 of another application",
];
const isAll = process.env["FOYER_ANSWERS"] === "all";
const SECONDS = Number(process.env["FOYER_ANSWER_SECONDS"] ?? (isAll ? 15 : 3));
const AT_A_PHONE = 10;
/** What a phone asks for while somebody else answers, and what it has asked for by the last of its answers. */
const EACH_TIME = ["POST /v1/auth/confirm-password", "GET /socket.io/"];
const AT_LEAST_ONCE = ["POST /v1/door/breath", "POST /v1/door/scans", "GET /v1/door/performances", "GET /sw.js"];

const answers = FOREIGN.filter(({ name }) => isAll || USUAL.includes(name));
const phones = Array.from({ length: Math.ceil(answers.length / AT_A_PHONE) }, (_, place) =>
  answers.slice(place * AT_A_PHONE, (place + 1) * AT_A_PHONE),
);

for (const [place, some] of phones.entries()) {
  test(`a phone loses nothing by what answers in place of the server: ${place + 1} of ${phones.length}`, async ({
    url,
    folder,
    browser,
    opened,
    apiFor,
  }, info) => {
    info.setTimeout(180_000 + some.length * (SECONDS + 45) * 1000);
    const api = await apiFor("organiser");
    const testEvent = await TestEvent.stock(api, folder);
    const items = await toBeHanded(api, testEvent.event);
    // Sold before the phone has its list: what it says of them alone is by that.
    const guests: (readonly string[])[] = [];
    for (const _ of some) guests.push(codesOf(await api.sell(testEvent.performance, 3, MAYA, items)));
    const line = await CuttableLine.to(url);
    const page = await openPhone(browser, opened, line, "North", { keepsTheApp: true });
    const phone = await DoorPhone.open(page, testEvent.performance);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await new DoorSettingsPart(page).startKiosk(NUMBER);
    const door = { testEvent, line, phone };
    const calls = new Set<string>();
    let admitted = 0;
    for (const [at, answer] of some.entries()) {
      const codes = guests[at] ?? [];
      await test.step(answer.name, async () => {
        for (const call of await answeredBy(answer, door, codes)) calls.add(call);
      });
      admitted += codes.length;
      expect((await statusesOf(api, testEvent.performance))["admitted"], answer.name).toBe(admitted);
    }
    expect([...calls]).toEqual(expect.arrayContaining(AT_LEAST_ONCE));
    const scans = await scansOf(api, testEvent.performance);
    expect(scans.filter(({ verdict }) => verdict === "admitted")).toHaveLength(admitted);
    await line.cut();
  });
}

interface Door {
  readonly testEvent: TestEvent;
  readonly line: CuttableLine;
  readonly phone: DoorPhone;
}

/** One scan waits when something else begins to answer, and three more are made meanwhile; gives what was asked for. */
async function answeredBy(
  answer: ForeignAnswer,
  { testEvent, line, phone }: Door,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const [first = "", second = "", third = ""] = codes;
  const { page } = phone;
  await line.cut();
  await phone.judgesAlone();
  await phone.scan(first, "Admitted");
  await phone.next();
  const calls = new Set<string>();
  const isRefused = answer.status === undefined && answer.body === undefined;
  if (!isRefused) await line.answerInstead(answer, (call) => calls.add(call));
  const until = Date.now() + SECONDS * 1000;

  await phone.judgesAlone(1);
  await expect(await phone.scan(second, "Admitted")).toContainText("Checked on this phone");
  await phone.next();
  await findsByName(page);
  await staysInKiosk(page);
  // Its own copy of the app starts, whatever is answered for each of its parts.
  await page.reload();
  await phone.isReady();
  await expect(page.getByText(testEvent.name)).toBeVisible();
  await phone.judgesAlone(2);
  await expect(await phone.scan(first, "Already scanned")).toContainText("Checked on this phone");
  await phone.next();
  await expect(await phone.scan(third, "Admitted")).toContainText("Checked on this phone");
  await phone.next();
  await setTimeout(Math.max(0, until - Date.now()));
  await phone.judgesAlone(4);
  await expect(page).toHaveURL(new RegExp(`/QrValidation/${testEvent.performance}$`));
  if (!isRefused) expect([...calls]).toEqual(expect.arrayContaining(EACH_TIME));

  await line.cut();
  await line.mend();
  await phone.isBack();
  return calls;
}

/** Looks somebody up, in the list that the phone carries. */
async function findsByName(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Find by name" }).click();
  await page.getByRole("searchbox").fill("Maya");
  await expect(page.getByRole("status").filter({ hasText: /guests? found/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toHaveCount(0);
}

/** Whatever answers for the password, the phone asks for its number instead. */
async function staysInKiosk(page: Page): Promise<void> {
  const settings = new DoorSettingsPart(page);
  await settings.open();
  await settings.leaveKiosk("any password");
  await expect(settings.panel.getByText("The server cannot be reached.")).toBeVisible();
  await expect(settings.panel.getByLabel("Exit PIN")).toBeVisible();
  await settings.close();
}
