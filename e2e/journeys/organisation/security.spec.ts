import type { Page } from "@playwright/test";

import { Api } from "../../api";
import { expectNoBarrierInAnyLight } from "../../barriers";
import { expect, test } from "../../fixtures";
import { security } from "../../pages/audit-page";
import { ListPage } from "../../pages/list-page";
import { withFilter } from "../../pages/list-part";

test("an owner sees at once who was refused", async ({ account, openAs, url }) => {
  const door = await account.hire("door");
  const page = await openAs(await account.hire("owner"), { size: "phone" });
  const screen = await ListPage.open(page, security.screen);
  await page.getByRole("radio", { name: "Security", exact: true }).check({ force: true });
  await expect(page.getByText("Sign-ins, refusals and exports")).toBeVisible();

  const api = await Api.signIn(url, door);
  await expect(api.post("/v1/audit/getAuditLog", {})).rejects.toThrow();
  const refused = screen.list.row("Not permitted");
  await expect(refused, "no reload").toContainText(door.firstName);
  await refused.click();
  await expect(page.getByText("POST v1/audit/getAuditLog").filter({ visible: true }).first()).toBeVisible();
  await expectNoBarrierInAnyLight(page);

  await narrow(page, "Exported");
  await expect(refused).toHaveCount(0);
  await narrow(page, "Not permitted");
  await expect(refused).toHaveCount(1);
  await screen.list.search(door.email);
  await expect(refused).toHaveCount(1);
});

/** Lists one kind. */
async function narrow(page: Page, kind: string): Promise<void> {
  const field = page.getByLabel("Kind", { exact: true });
  await withFilter(page, field, () => field.selectOption({ label: kind }));
}
