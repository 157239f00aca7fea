import type { Page } from "@playwright/test";

import { expectNoBarrier } from "../../barriers";
import { expect, SIZES, sizes, test } from "../../fixtures";
import { shortId } from "../../house";
import { auditLog } from "../../pages/audit-page";
import { codes } from "../../pages/codes-page";
import { customers } from "../../pages/customers-page";
import { events } from "../../pages/events-page";
import { holds } from "../../pages/holds-page";
import { ListPage } from "../../pages/list-page";
import type { Filled, Listed, Row } from "../../pages/listed";
import { orders } from "../../pages/orders-page";
import { taxes } from "../../pages/taxes-page";
import { types } from "../../pages/types-page";
import { upsells } from "../../pages/upsells-page";
import { users } from "../../pages/users-page";
import { venues } from "../../pages/venues-page";

/** Every list page of the back office: a new one is a line more. */
const LISTS: readonly Listed[] = [
  auditLog,
  codes,
  customers,
  events,
  holds,
  orders,
  taxes,
  types,
  upsells,
  users,
  venues,
];

/** What all lists do alike is one part (nothing found, an error, off line, the question): barriers are looked for here. */
const EXAMPLE = taxes;

/** What other journeys save may have these read again at any moment. */
const READ_FOR_OTHERS: readonly Listed[] = [customers, taxes, venues];

for (const listed of LISTS) {
  test(`${listed.screen.title}, a list: found, sorted, turned, and told when it fails or is off line`, async ({
    house,
    apiFor,
    openAs,
  }) => {
    const filled = await listed.fill({ house, apiFor });
    const page = await openAs(filled.who);
    for (const size of SIZES) {
      await test.step(size, async () => {
        await page.setViewportSize(sizes[size]);
        await checkList(page, listed, filled);
      });
    }
  });
}

async function checkList(page: Page, listed: Listed, filled: Filled): Promise<void> {
  const screen = await ListPage.open(page, listed.screen);
  const { list } = screen;
  await expect(page).toHaveTitle(`${listed.screen.title} · Foyer`);
  if (!list.isPhone) await list.expectColumns(listed.screen.columns);

  await list.search("nobody at all");
  await list.expectNothing("nobody at all");
  if (listed === EXAMPLE) await expectNoBarrier(page);
  await list.search(filled.search.toUpperCase());
  await list.expectSizes(listed.sizes);
  if (listed.sizes) await list.showAtOnce(10);
  else await list.expectAtOnce(10);
  await expect(list.range("1 to 10 of 11")).toBeVisible();
  await expectNames(list, filled, 0, 10);
  await list.showNextPage();
  await expect(list.range("11 to 11 of 11")).toBeVisible();
  await expectNames(list, filled, 10, 11);
  await list.showPreviousPage();
  await expect(list.range("1 to 10 of 11")).toBeVisible();
  await list.showAtOnce(15);
  await expect(list.range("1 to 11 of 11")).toBeVisible();
  await expectNames(list, filled, 0, 11);
  await list.expectSorts((list.isPhone && filled.phoneSorts) || filled.sorts);
  await expectNoBarrier(page);

  // Searched for once: what was seen before would be shown again instead of the error.
  const nothing = `nothing ${shortId()}`;
  const heal = await breakCall(page, listed.call);
  await list.search(nothing);
  await expect(page.getByText("Out of order", { exact: true })).toBeVisible();
  if (listed === EXAMPLE) await expectNoBarrier(page);
  await heal();
  const again = page.getByRole("button", { name: "Try again" });
  if (READ_FOR_OTHERS.includes(listed)) {
    await expect(async () => {
      if ((await again.count()) > 0) await again.click({ timeout: 1000 });
    }).toPass({ timeout: 10_000 });
  } else await again.click();
  await list.expectNothing(nothing);

  await list.search(filled.search);
  await expect(list.range("1 to 11 of 11")).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^Offline\. Seen /)).toBeVisible();
  await expect(list.rows, "what was seen stays").toHaveCount(11);
  if (listed === EXAMPLE) await expectNoBarrier(page);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Offline\. Seen /)).toHaveCount(0);

  if (listed.row) await checkRow(screen, listed, listed.row);
}

/** A row is made, edited and deleted. */
async function checkRow(screen: ListPage, listed: Listed, row: Row): Promise<void> {
  const { list, page } = screen;
  const called = row.called ?? ((name: string) => name);
  const [made, renamed] = [`New ${shortId()}`, `Old ${shortId()}`];

  const dialog = await screen.add();
  await dialog.trySave();
  await expectNoBarrier(page);
  await row.fill(dialog, made);
  await expectNoBarrier(page);
  await dialog.save(row.messages.added);
  await list.search(made);
  await list.expectRows([made]);

  const edit = await screen.edit(called(made));
  await expect(edit.field(row.field)).toHaveValue(made);
  await edit.field(row.field).fill(renamed);
  await edit.save(row.messages.updated);
  await list.search(renamed);
  await list.expectRows([renamed]);

  const deletion = row.deletion(renamed, made);
  await screen.askToDelete(called(renamed), deletion);
  if (listed === EXAMPLE) await expectNoBarrier(page);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await list.expectRows([renamed]);
  await screen.delete(called(renamed), deletion, "Yes");
  await screen.says(row.messages.deleted);
  await list.expectNothing(renamed);
}

async function expectNames(list: ListPage["list"], { names }: Filled, from: number, to: number): Promise<void> {
  if (names) await list.expectRows(names.slice(from, to));
  else await expect(list.rows).toHaveCount(to - from);
}

/** From now on the call is refused, until it is healed. */
async function breakCall(page: Page, call: string): Promise<() => Promise<void>> {
  const path = `**/v1${call}`;
  await page.route(path, (route) => route.fulfill({ status: 400, json: { message: "Out of order" } }));
  return () => page.unroute(path);
}
