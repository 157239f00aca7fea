import type { Browser, BrowserContext, Response } from "@playwright/test";

import type { Api, UpsellParams } from "../api";
import { CuttableLine } from "../cuttable-line";
import { codesOf, openPhone, scansOf, statusesOf, takeOn, toBeHanded } from "../doors";
import { expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { DoorPhone } from "../pages/door-phone";
import { aPerformanceSoon, aSheet } from "../sheet";
import { TestEvent } from "../test-event";

const MAYA = { name: "Maya Fernandes", email: "maya@example.org" };
const LEO = { name: "Leo Adeyemi", email: "leo@example.org" };

test("three phones without a server, paired in a row, do not admit one ticket twice", async ({
  url,
  folder,
  browser,
  opened,
  apiFor,
}) => {
  const api = await apiFor("organiser");
  const testEvent = await TestEvent.stock(api, folder);
  const programme = await toBeHanded(api, testEvent.event);
  const [ticket, undone] = codesOf(await api.sell(testEvent.performance, 2, MAYA, programme));
  const [early] = codesOf(await api.sell(testEvent.performance, 1, LEO, programme));
  const lines = await linesTo(url, 3);
  const [north, middle, south] = await openPhones(["North", "Middle", "South"], browser, opened, lines, testEvent);
  const last = await knowEachOther([north, middle, south], api, testEvent, programme);

  for (const line of lines) await line.cut();
  for (const phone of [north, middle, south]) await phone.judgesAlone();
  // Before anybody hears it: who is paired later is told, too.
  await north.scan(early, "Admitted");
  await north.next();

  await north.pairWith(middle);
  await middle.pairWith(south);
  await expect(middle.page.getByRole("button", { name: "Connected to 2 phones" })).toBeVisible();
  await expect(middle.strip("Connected to North, South")).toBeVisible();
  await expect(south.page.getByRole("button", { name: "Connected to 1 phone" })).toBeVisible();

  await north.scan(ticket, "Admitted");
  await north.next();
  for (const [phone, code] of [
    [south, ticket],
    [middle, ticket],
    [south, early],
  ] as const) {
    const refused = await phone.scan(code, "Already scanned");
    await expect(refused).toContainText("Checked on this phone");
    await expect(refused).toContainText("North");
    await phone.next();
  }

  // What a phone takes back, another may let in.
  await south.scan(undone, "Admitted");
  await south.undo();
  await expect(south.verdict).toHaveCount(0);
  await north.scan(undone, "Admitted");
  await north.next();

  // On line again, and still paired: the server is asked, and what was heard does no harm.
  const [northLine, middleLine, southLine] = lines;
  for (const [line, phone] of [
    [southLine, south], // first, or the server would hear of the second admission before it hears of the undoing
    [northLine, north],
    [middleLine, middle],
  ] as const) {
    await line?.mend();
    await phone.isBack();
  }
  await expect.poll(() => statusesOf(api, testEvent.performance)).toEqual({ admitted: 3, valid: 1 });
  await expect(await north.scan(last, "Admitted")).not.toContainText("Checked on this phone");
  await north.next();
  for (const code of [last, ticket]) {
    await expect(await south.scan(code, "Already scanned")).not.toContainText("Checked on this phone");
    await south.next();
  }
  await expect.poll(() => statusesOf(api, testEvent.performance)).toEqual({ admitted: 4 });
  const { data } = await api.get<{ data: readonly [readonly unknown[]] }>(
    `/v1/door/conflicts?performance=${testEvent.performance}`,
  );
  expect(data[0]).toEqual([]);
  for (const line of lines) await line.cut();
});

test("two phones that let in one ticket before they hear of each other both say so as soon as they do", async ({
  url,
  folder,
  browser,
  opened,
  apiFor,
}) => {
  const api = await apiFor("organiser");
  const testEvent = await TestEvent.stock(api, folder);
  const [ticket] = codesOf(await api.sell(testEvent.performance, 1, MAYA, await toBeHanded(api, testEvent.event)));
  const lines = await linesTo(url, 2);
  const [north, south] = await openPhones(["North", "South"], browser, opened, lines, testEvent);
  await knowEachOther([north, south], api, testEvent);

  for (const line of lines) await line.cut();
  for (const phone of [north, south]) {
    await phone.judgesAlone();
    await phone.scan(ticket, "Admitted");
    await phone.next();
  }
  await north.pairWith(south);
  for (const [phone, where] of [
    [north, "South"],
    [south, "North"],
  ] as const) {
    await phone.strip("1 admission was not confirmed").click();
    const list = phone.page.getByRole("dialog", { name: "Late results" });
    await expect(list).toContainText("Maya Fernandes");
    await expect(list).toContainText(`Also let in at ${where}`);
    await list.getByRole("button", { name: "Done" }).click();
  }

  // A phone that is gone is not heard, and the other one says so.
  await south.page.close();
  await expect(north.page.getByRole("button", { name: "Connected to 0 phones, lost another" })).toBeVisible({
    timeout: 30_000,
  });
});

test("a phone an hour slow and one an hour fast judge as with right clocks; one whose clock is set while paired is told of in red", async ({
  url,
  browser,
  opened,
  apiFor,
}) => {
  const api = await apiFor("organiser");
  const open = await putOnSoon(api, { openedMinutesAgo: 30 });
  const closed = await putOnSoon(api, { openedMinutesAgo: -30 });
  const { performance } = open;
  const programme = await toBeHanded(api, open.event);
  const [first, second, third] = codesOf(await api.sell(performance, 3, MAYA, programme));
  const [fourth, fifth] = codesOf(await api.sell(performance, 2, LEO, programme));
  // A code that has just been read is not read again before it was out of sight for a while.
  const [early, earlyAlone] = codesOf(await api.sell(closed.performance, 2, MAYA));
  const lines = await linesTo(url, 2);
  const [slow, fast] = await openPhones(["North", "South"], browser, opened, lines, open, [-HOUR_MS, HOUR_MS]);
  await knowEachOther([slow, fast], api, open);

  // On line.
  await expect(await slow.scan(first, "Admitted")).not.toContainText("Checked on this phone");
  await slow.next();
  await fast.goTo(closed.name);
  await expect(await fast.scan(early, "Too early")).not.toContainText("Checked on this phone");
  await fast.next();

  // Alone.
  for (const line of lines) await line.cut();
  for (const phone of [slow, fast]) await phone.judgesAlone();
  await expect(await fast.scan(earlyAlone, "Too early")).toContainText("Checked on this phone");
  await fast.next();
  await fast.goTo(open.name);
  await expect(await slow.scan(second, "Admitted")).toContainText("Checked on this phone");
  await slow.next();

  // Paired.
  await slow.pairWith(fast);
  for (const [here, there, where, code] of [
    [slow, fast, "North", third],
    [fast, slow, "South", fourth],
  ] as const) {
    await here.scan(code, "Admitted");
    await here.next();
    await expect(await there.scan(code, "Already scanned")).toContainText(where);
    await there.next();
    await expect(there.page.getByRole("button", { name: "Connected to 1 phone", exact: true })).toBeVisible();
  }
  await slow.page.evaluate((ahead) => (window.foyerAhead = ahead), 2 * HOUR_MS);
  await slow.scan(fifth, "Admitted");
  await slow.next();
  await expect(fast.page.getByRole("button", { name: /another is not trusted$/ })).toBeVisible();

  for (const [place, phone] of [slow, fast].entries()) {
    await lines[place]?.mend();
    await phone.isBack();
  }
  // One more was sold so that the phones know each other.
  await expect.poll(() => statusesOf(api, performance)).toEqual({ admitted: 5, valid: 1 });
  const now = Date.now();
  for (const { at } of await scansOf(api, performance)) {
    expect(Math.abs(Date.parse(at) - now), "by the server's clock").toBeLessThan(HOUR_MS / 2);
  }
  for (const line of lines) await line.cut();
});

const HOUR_MS = 3_600_000;

/** An event of its own that begins tonight, whose doors opened so many minutes ago. */
async function putOnSoon(api: Api, { openedMinutesAgo }: { readonly openedMinutesAgo: number }): Promise<Door> {
  const name = `Doors ${shortId()}`;
  const sheet = aSheet([aPerformanceSoon(10, { price: 20, tickets: 20 })]);
  const { event, performances } = await api.createEvent(name, sheet, [], "Main House");
  const [performance = 0] = performances;
  const { data } = await api.get<{ data: [{ performance: number; starts_at: string }[]] }>("/v1/door/performances");
  const starts = Date.parse(data[0].find((row) => row.performance === performance)?.starts_at ?? "");
  const opensBefore = Math.round((starts - Date.now()) / 60_000) + openedMinutesAgo;
  await api.put(`/v1/door/events/${event}/rules`, { opens_before: opensBefore, gates: [] });
  return { name, event, performance };
}

type Door = Pick<TestEvent, "name" | "event" | "performance">;

const linesTo = (url: string, count: number) => Promise.all(Array.from({ length: count }, () => CuttableLine.to(url)));

async function openPhones<Gates extends readonly string[]>(
  gates: readonly [...Gates],
  browser: Browser,
  opened: BrowserContext[],
  lines: readonly CuttableLine[],
  { performance }: Pick<TestEvent, "performance">,
  ahead: readonly number[] = [],
): Promise<{ [Place in keyof Gates]: DoorPhone }> {
  const phones: DoorPhone[] = [];
  for (const [place, gate] of gates.entries()) {
    const line = lines[place];
    if (!line) throw new Error("Each phone has a line of its own");
    const phone = await DoorPhone.open(
      await openPhone(browser, opened, line, gate, { ahead: ahead[place] }),
      performance,
    );
    await phone.openNearbyPhones();
    phones.push(phone);
  }
  return phones as { [Place in keyof Gates]: DoorPhone };
}

/** Until the list of each phone names all others and their keys; a sale makes them read it again. Gives what was sold. */
async function knowEachOther(
  phones: readonly DoorPhone[],
  api: Api,
  { performance }: Pick<TestEvent, "performance">,
  upsells: readonly UpsellParams[] = [],
): Promise<string> {
  await takeOn(api, phones);
  const uuids = await Promise.all(phones.map(({ page }) => page.evaluate(() => localStorage.getItem("foyer-device"))));
  const isWhole = ({ devices }: Manifest) => uuids.every((uuid) => devices?.some((device) => device.uuid === uuid));
  // A reply that cannot be read is not the one that is waited for.
  const namesAll = (response: Response) =>
    response
      .json()
      .then(isWhole)
      .catch(() => false);
  const path = `/v1/door/performances/${performance}/manifest`;
  await expect.poll(async () => isWhole(await api.get<Manifest>(path))).toBe(true);
  const received = phones.map(({ page }) =>
    page.waitForResponse((response) => response.url().includes(path) && response.ok() && namesAll(response)),
  );
  const [code] = codesOf(await api.sell(performance, 1, LEO, upsells));
  await Promise.all(received);
  return code;
}

interface Manifest {
  readonly devices?: readonly { readonly uuid: string }[];
}
