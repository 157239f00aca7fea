import { randomUUID } from "node:crypto";

import type { Api } from "../api";
import { CuttableLine } from "../cuttable-line";
import { codesOf, openPhone } from "../doors";
import { expect, test } from "../fixtures";
import { DoorPhone } from "../pages/door-phone";
import { TestEvent } from "../test-event";

const MAYA = { name: "Maya Fernandes", email: "maya@example.org" };

test("what one phone admits shows at another's look-up as soon as its line is back", async ({
  url,
  folder,
  browser,
  opened,
  apiFor,
}) => {
  const api = await apiFor("organiser");
  const testEvent = await TestEvent.stock(api, folder);
  await api.sell(testEvent.performance, 2, MAYA);
  const [northLine, southLine] = [await CuttableLine.to(url), await CuttableLine.to(url)];
  const north = await DoorPhone.open(await openPhone(browser, opened, northLine, "North"), testEvent.performance);
  const south = await DoorPhone.open(await openPhone(browser, opened, southLine, "South"), testEvent.performance);
  const there = await south.findGuest(MAYA.name);
  await expect(there).toContainText("none in");

  await southLine.cut();
  await south.judgesAlone();
  const here = await north.findGuest(MAYA.name);
  await here.getByRole("button", { name: "Validate all 2" }).click();
  await north.shows("Admitted");
  await north.next();
  await expect(here).toContainText("2 of 2 in");
  await expect(there).toContainText("none in");

  await southLine.mend();
  await expect(there).toContainText("2 of 2 in", { timeout: 60_000 });
  await expect(there.getByRole("button")).toHaveCount(0);
  await Promise.all([northLine.cut(), southLine.cut()]);
});

test("a phone without a network finds who has only reserved, and on its side shows when another ticket is for", async ({
  url,
  folder,
  browser,
  opened,
  apiFor,
}) => {
  const api = await apiFor("organiser");
  const testEvent = await TestEvent.stock(api, folder);
  const other = await TestEvent.stock(api, folder);
  const [elsewhere] = codesOf(await api.sell(other.performance, 1, MAYA));
  const line = await CuttableLine.to(url);
  const phone = await DoorPhone.open(await openPhone(browser, opened, line, "North"), testEvent.performance);
  const listed = phone.page.waitForResponse(
    async (response) => response.url().includes("/manifest") && (await response.text()).includes("Orsino Duke"),
  );
  await reserveUnderName(api, testEvent.performance, "Orsino Duke");
  await listed;

  await line.cut();
  await phone.judgesAlone();
  await phone.page.setViewportSize({ width: 844, height: 390 });
  const wrong = await phone.scan(elsewhere, "Wrong performance");
  await expect(wrong.getByText(`This ticket is for ${other.name}`)).toBeInViewport({ ratio: 0.99 });
  await phone.next();
  const waiting = (await phone.findGuest("o")).filter({ hasText: "Orsino Duke" });
  await expect(waiting).toContainText("Not paid: to the counter");
  await expect(waiting.getByRole("button")).toHaveCount(0);
});

async function reserveUnderName(api: Api, performance: number, name: string): Promise<void> {
  const { reservation } = await api.post<{ reservation: number }>(
    "/v1/sales/reservations",
    { items: [{ performance, tickets: [{ ticket_type: null, quantity: 2 }] }] },
    { "Idempotency-Key": randomUUID() },
  );
  await api.post("/v1/orders/reserveUnderName", { reservationId: reservation, name, phone: "1" });
}
