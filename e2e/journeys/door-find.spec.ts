import { CuttableLine } from "../cuttable-line";
import { openPhone } from "../doors";
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
