import { expect, type Page } from "@playwright/test";

import { ComboPart } from "./combo-part";
import { ListPart } from "./list-part";

/** What was done, by whom and for whom. */
export class AuditPage {
  readonly list: ListPart;
  readonly customer: ComboPart;

  private constructor(page: Page) {
    this.list = new ListPart(page, { name: "Audit Log", search: "Search the audit log" });
    this.customer = new ComboPart(page, "Select Customer");
  }

  static async open(page: Page): Promise<AuditPage> {
    await page.goto("/AuditLog");
    await expect(page.getByRole("heading", { name: "Audit Log", level: 1 })).toBeVisible();
    return new AuditPage(page);
  }
}
