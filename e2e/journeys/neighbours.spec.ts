import type { Browser, BrowserContext, Response } from "@playwright/test";

import type { Api } from "../api";
import { CuttableLine } from "../cuttable-line";
import { codesOf, openPhone, statusesOf } from "../doors";
import { expect, test } from "../fixtures";
import { DoorPhone } from "../pages/door-phone";
import { Shelf } from "../shelf";

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
  const shelf = await Shelf.stock(api, folder);
  const [ticket, undone] = codesOf(await api.sell(shelf.performance, 2, MAYA));
  const [early] = codesOf(await api.sell(shelf.performance, 1, LEO));
  const lines = await linesTo(url, 3);
  const [north, middle, south] = await openPhones(["North", "Middle", "South"], browser, opened, lines, shelf);
  const last = await knowEachOther([north, middle, south], api, shelf);

  for (const line of lines) await line.cut();
  for (const phone of [north, middle, south]) await phone.judgesAlone();
  // Before anybody hears it: who is paired later is told, too.
  await north.scan(early, "Admitted");
  await north.next();

  await north.pairWith(middle);
  await middle.pairWith(south);
  await expect(middle.page.getByRole("button", { name: "Hears 2 phones" })).toBeVisible();
  await expect(middle.strip("Hears North, South")).toBeVisible();
  await expect(south.page.getByRole("button", { name: "Hears 1 phone" })).toBeVisible();

  await north.scan(ticket, "Admitted");
  await north.next();
  for (const [phone, code] of [
    [south, ticket],
    [middle, ticket],
    [south, early],
  ] as const) {
    const refused = await phone.scan(code, "Already scanned");
    await expect(refused).toContainText("Judged on this phone");
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
  await expect.poll(() => statusesOf(api, shelf.performance), { timeout: 30_000 }).toEqual({ admitted: 3, valid: 1 });
  await expect(await north.scan(last, "Admitted")).not.toContainText("Judged on this phone");
  await north.next();
  for (const code of [last, ticket]) {
    await expect(await south.scan(code, "Already scanned")).not.toContainText("Judged on this phone");
    await south.next();
  }
  await expect.poll(() => statusesOf(api, shelf.performance)).toEqual({ admitted: 4 });
  const { data } = await api.get<{ data: readonly [readonly unknown[]] }>(
    `/v1/door/conflicts?performance=${shelf.performance}`,
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
  const shelf = await Shelf.stock(api, folder);
  const [ticket] = codesOf(await api.sell(shelf.performance, 1, MAYA));
  const lines = await linesTo(url, 2);
  const [north, south] = await openPhones(["North", "South"], browser, opened, lines, shelf);
  await knowEachOther([north, south], api, shelf);

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
    const list = phone.page.getByRole("dialog", { name: "Answers that came late" });
    await expect(list).toContainText("Maya Fernandes");
    await expect(list).toContainText(`Also let in at ${where}`);
    await list.getByRole("button", { name: "Done" }).click();
  }

  // A phone that is gone is not heard, and the other one says so.
  await south.page.close();
  await expect(north.page.getByRole("button", { name: "Hears 0 phones, lost another" })).toBeVisible({
    timeout: 30_000,
  });
});

const linesTo = (url: string, count: number) => Promise.all(Array.from({ length: count }, () => CuttableLine.to(url)));

async function openPhones<Gates extends readonly string[]>(
  gates: readonly [...Gates],
  browser: Browser,
  opened: BrowserContext[],
  lines: readonly CuttableLine[],
  { performance }: Shelf,
): Promise<{ [Place in keyof Gates]: DoorPhone }> {
  const phones: DoorPhone[] = [];
  for (const [place, gate] of gates.entries()) {
    const line = lines[place];
    if (!line) throw new Error("Each phone has a line of its own");
    const phone = await DoorPhone.open(await openPhone(browser, opened, line, gate), performance);
    await phone.looksNearby();
    phones.push(phone);
  }
  return phones as { [Place in keyof Gates]: DoorPhone };
}

/** Until the list of each phone names all others and their keys; a sale makes them read it again. Gives what was sold. */
async function knowEachOther(phones: readonly DoorPhone[], api: Api, { performance }: Shelf): Promise<string> {
  const uuids = await Promise.all(phones.map(({ page }) => page.evaluate(() => localStorage.getItem("foyer-device"))));
  const isWhole = ({ devices }: Manifest) => uuids.every((uuid) => devices?.some((device) => device.uuid === uuid));
  // A reply that cannot be read is not the one that is waited for.
  const namesAll = (response: Response) =>
    response
      .json()
      .then(isWhole)
      .catch(() => false);
  const path = `/v1/door/performances/${performance}/manifest`;
  await expect.poll(async () => isWhole(await api.get<Manifest>(path)), { timeout: 30_000 }).toBe(true);
  const heard = phones.map(({ page }) =>
    page.waitForResponse((response) => response.url().includes(path) && response.ok() && namesAll(response)),
  );
  const [code] = codesOf(await api.sell(performance, 1, LEO));
  await Promise.all(heard);
  return code;
}

interface Manifest {
  readonly devices?: readonly { readonly uuid: string }[];
}
