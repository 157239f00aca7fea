import { expectNoBarrier, expectNoBarrierInAnyLight } from "../../barriers";
import { expect, test } from "../../fixtures";
import { ClientsPage, KeysPart, shown } from "../../pages/clients-page";

const CLIENT = "City Tickets";
const SALES = "Sales: all";

test("a client is made, its key copied and used, rotated, switched off and deleted, and others see it live", async ({
  account,
  url,
  openAs,
}) => {
  const { organiser, performances } = await account.putOn("A Night at the Lake");
  await account.addHolds(["Friends", "Partners"]);
  const page = await openAs(organiser, { size: "phone" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const other = await openAs(await account.hire("owner"), { size: "desktop" });
  const answers = async (key: string) =>
    (await fetch(`${url}/api/performances/${performances[0]}`, { headers: { "X-Api-Key": key } })).status;

  const clients = await ClientsPage.open(page);
  const theirs = await ClientsPage.open(other);
  await expect(page.getByText("No records found", { exact: true })).toBeVisible();
  await expectNoBarrierInAnyLight(page);

  // Made with a whole category, and with a hold to sell from.
  const adding = await clients.screen.add();
  await adding.trySave();
  // Both of its blanks count, which text that is looked for has lost.
  await expect(adding.dialog.getByRole("alert").first()).toHaveText("Clientname is required");
  await adding.field("Client name").fill(CLIENT);
  await adding.field(SALES).check();
  await expect(adding.field("Report: all")).not.toBeChecked();
  await adding.field("Partners").check();
  await expect(adding.says("To be added")).toBeVisible();
  await expectNoBarrierInAnyLight(page);
  await adding.trySave();
  const first = await clients.takeKey();
  await expectNoBarrierInAnyLight(page);
  await clients.closeKey();
  await expect(adding.dialog).toBeHidden();
  await expect(theirs.screen.list.row(CLIENT)).toContainText(shown(first));
  expect(await answers(first)).toBe(200);

  // Copied on request.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await clients.copyKeyOf(CLIENT);
  await expect.poll(() => clients.clipboard()).toBe(first);

  // Rotated: two live at once, no third, and the old one ends when it is used no more.
  const editing = await clients.screen.edit(CLIENT);
  const keys = new KeysPart(page, editing);
  await expect(keys.line(first)).toContainText("Used just now");
  await editing.button("New live key").click();
  const second = await clients.takeKey();
  await clients.closeKey();
  await expect(editing.button("New live key")).toBeDisabled();
  await expect(editing.says("Two live keys are in use. Revoke one before you create another.")).toBeVisible();
  expect(await Promise.all([first, second].map(answers))).toEqual([200, 200]);
  await keys.end(first, "In a day");
  await expect(keys.line(first)).toContainText("Expires ");
  expect(await answers(first)).toBe(200);
  await expectNoBarrierInAnyLight(page);
  await keys.end(first, "Now");
  await expect(keys.line(first)).toContainText("Revoked");
  expect(await Promise.all([first, second].map(answers))).toEqual([401, 200]);
  await expect(theirs.screen.list.row(CLIENT)).toContainText(shown(second));

  // A hold less, and the other category: other keys of it may not read what is on sale.
  await editing.field("Partners").uncheck();
  await expect(editing.says("To be deleted")).toBeVisible();
  await editing.field(SALES).uncheck();
  await editing.field("Report: all").check();
  await editing.trySave();
  await clients.says("Holder Edited successfully ");
  await expect(editing.dialog).toBeHidden();
  await expect(theirs.screen.list.row(CLIENT)).toContainText("Report");
  expect(await answers(second)).toBe(403);

  // Off, on, and gone: at once.
  await clients.switchOff(CLIENT);
  expect(await answers(second)).toBe(401);
  await expect(theirs.screen.list.row(CLIENT)).toContainText("Off");
  await clients.act(CLIENT, "Switch on");
  await expect(theirs.screen.list.row(CLIENT)).toContainText("Active");
  expect(await answers(second)).toBe(403);
  await clients.screen.delete(CLIENT, `${CLIENT}. You can't undo this operation`, "Yes");
  await clients.says("Client-Api deleted successfully ");
  expect(await answers(second)).toBe(401);
  await expect(other.getByText("No records found", { exact: true })).toBeVisible();
  await expectNoBarrier(other);
});
