import type { Page } from "@playwright/test";

import { expectNoBarrier, expectNoBarrierAnywhere } from "../../barriers";
import { CORE, expect, SIZES, sizes, test } from "../../fixtures";
import { shortId } from "../../test-account";
import { auditLog } from "../../pages/audit-page";
import { branding } from "../../pages/branding-page";
import { clients } from "../../pages/clients-page";
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
import { webhooks } from "../../pages/webhooks-page";

/** Every list page of the back office: a new one is a line more. */
const LISTS: readonly Listed[] = [
  auditLog,
  branding,
  clients,
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
  webhooks,
];

/**
 * What all lists do alike is one part: nothing found, turned, an error, off line. `pwa/src/office/ListScreen.test.tsx`
 * holds it to that, and one list shows it here.
 */
const EXAMPLE = taxes;

for (const listed of LISTS) {
  test(`${listed.screen.title}, a list: its columns, found, sorted and turned by its server, and its rows`, async ({
    account,
    apiFor,
    openAs,
  }) => {
    const filled = await listed.fill({ account, apiFor });
    const page = await openAs(filled.who);
    const screen = await ListPage.open(page, listed.screen);
    const { list } = screen;
    await expect(page).toHaveTitle(`${listed.screen.title} · Foyer`);
    await list.expectColumns(listed.screen.columns);
    await search(page, list, listed, filled.search.toUpperCase());
    await list.expectSizes(listed.sizes);
    if (listed.sizes) await list.showAtOnce(10);
    else await list.expectAtOnce(10);
    await expect(list.range("1 to 10 of 11")).toBeVisible();
    await expectNames(list, filled, 0, 10);
    await list.showNextPage();
    await expectNames(list, filled, 10, 11);
    await list.showAtOnce(15);
    await expect(list.range("1 to 11 of 11")).toBeVisible();
    await list.expectSorts(filled.sorts);
    await expectNoBarrier(page);

    await list.showAt(sizes.phone);
    await expect(list.rows).toHaveCount(11);
    const sorts = filled.phoneSorts ?? filled.sorts;
    await list.expectOrders(sorts.map(([column]) => column));
    await list.expectSorts(sorts.slice(0, 1));
    if (listed.row) await checkRow(screen, listed.row);
  });
}

for (const size of SIZES) {
  test(
    `a list is turned, and told when it finds nothing, fails or is off line, ${size}`,
    size === "phone" ? CORE : {},
    async ({ account, apiFor, openAs }) => {
      const filled = await EXAMPLE.fill({ account, apiFor });
      const page = await openAs(filled.who, { size });
      await checkList(page, EXAMPLE, filled);
    },
  );
}

async function checkList(page: Page, listed: Listed, filled: Filled): Promise<void> {
  const { list } = await ListPage.open(page, listed.screen);
  await list.search("nobody at all");
  await list.expectNothing("nobody at all");
  await expectNoBarrier(page);
  await list.search(filled.search);
  await expect(list.range("1 to 10 of 11")).toBeVisible();
  await list.showNextPage();
  await expect(list.range("11 to 11 of 11")).toBeVisible();
  await expectNames(list, filled, 10, 11);
  await list.showPreviousPage();
  await expect(list.range("1 to 10 of 11")).toBeVisible();
  await list.showAtOnce(15);
  await expect(list.range("1 to 11 of 11")).toBeVisible();
  await expectNames(list, filled, 0, 11);
  await list.expectSorts(filled.sorts);

  // Searched for once: what was seen before would be shown again instead of the error.
  const nothing = `nothing ${shortId()}`;
  const heal = await breakCall(page, listed.call);
  await list.search(nothing);
  await expect(page.getByText("Out of order", { exact: true })).toBeVisible();
  await expectNoBarrier(page);
  await heal();
  const again = page.getByRole("button", { name: "Try again" });
  // What other journeys save may have it read again at any moment, and so by a call that was broken before it was healed:
  // "Try again" then waits for that one's answer.
  await expect(async () => {
    if ((await again.count()) > 0) await again.click({ timeout: 1000 });
    await expect(page.getByText(`Nothing matches ${nothing}`, { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  await list.expectNothing(nothing);

  await list.search(filled.search);
  await expect(list.range("1 to 11 of 11")).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^Offline\. Last updated /)).toBeVisible();
  await expect(list.rows, "what was seen stays").toHaveCount(11);
  await expectNoBarrier(page);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Offline\. Last updated /)).toHaveCount(0);
}

/** A row is made on a phone, edited at a desk, and deleted on both: not, and then it is. */
async function checkRow(screen: ListPage, row: Row): Promise<void> {
  const { list, page } = screen;
  const called = row.called ?? ((name: string) => name);
  const [made, renamed] = [`New ${shortId()}`, `Old ${shortId()}`];

  const dialog = await screen.add();
  await dialog.trySave();
  await expectNoBarrier(page);
  await row.fill(dialog, made);
  await expectNoBarrierAnywhere(page);
  await dialog.save(row.messages.added);
  await list.search(made);
  await list.expectRows([made]);

  await list.showAt(sizes.desktop);
  const edit = await screen.edit(called(made));
  await expect(edit.field(row.field)).toHaveValue(made);
  await edit.field(row.field).fill(renamed);
  await edit.save(row.messages.updated);
  await list.search(renamed);
  await list.expectRows([renamed]);

  const deletion = row.deletion(renamed, made);
  await screen.askToDelete(called(renamed), deletion);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await list.expectRows([renamed]);
  await list.showAt(sizes.phone);
  await screen.delete(called(renamed), deletion, "Yes");
  await screen.says(row.messages.deleted);
  await list.expectNothing(renamed);
}

async function expectNames(list: ListPage["list"], { names }: Filled, from: number, to: number): Promise<void> {
  if (names) await list.expectRows(names.slice(from, to));
  else await expect(list.rows).toHaveCount(to - from);
}

/** Searches where the same rows may be in sight before: what is asked for then begins at its first page. */
async function search(page: Page, list: ListPage["list"], { call }: Listed, term: string): Promise<void> {
  const listRequest = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isTerm = request.postData()?.includes(JSON.stringify(term)) ?? searchParams.get("search") === term;
    return pathname.endsWith(call) && isTerm;
  });
  await list.search(term);
  await listRequest;
}

/** From now on the call is refused, until it is healed. */
async function breakCall(page: Page, call: string): Promise<() => Promise<void>> {
  const path = `**/v1${call}`;
  await page.route(path, (route) => route.fulfill({ status: 400, json: { message: "Out of order", code: "invalid" } }));
  return () => page.unroute(path);
}
