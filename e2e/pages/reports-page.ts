import { expect, type Download, type FrameLocator, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

/** Reports: chosen, read as they are printed, kept as files, and sent by mail. */
export class ReportsPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page): Promise<ReportsPage> {
    await page.goto("/Reports");
    await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
    return new ReportsPage(page);
  }

  async choose(report: string, period?: string): Promise<void> {
    await this.page.getByLabel("Report", { exact: true }).selectOption({ label: report });
    if (period) await this.page.getByLabel("Period").selectOption({ label: period });
  }

  /** The report in its frame. */
  get sheet(): FrameLocator {
    return this.page.frameLocator("iframe");
  }

  get generate(): Locator {
    return this.page.getByRole("button", { name: "Generate report" });
  }

  /** Presses Generate Report, and gives the window that opens. */
  async openWindow(): Promise<Page> {
    const [opened] = await Promise.all([this.page.waitForEvent("popup"), this.generate.click()]);
    await expect(opened.getByRole("heading", { level: 1 })).toBeVisible();
    return opened;
  }

  async download(format: "PDF" | "Excel" | "CSV"): Promise<Download> {
    await this.page.getByRole("button", { name: "Download" }).click();
    const choice = this.page.getByRole("dialog", { name: "Download" }).getByRole("button", { name: format });
    const [download] = await Promise.all([this.page.waitForEvent("download"), choice.click()]);
    return download;
  }

  /** Begins to have the chosen report go out by mail, and gives the popup. */
  async sendByMail(): Promise<Locator> {
    await this.page.getByRole("button", { name: "Schedule by email" }).click();
    return openedDialog(this.page, "Schedule a report by email");
  }

  /** A report that goes out by mail. */
  mailed(report: string): Locator {
    return this.page.getByRole("listitem").filter({ hasText: report });
  }

  async act(report: string, action: "Pause" | "Resume" | "Send now" | "Delete"): Promise<void> {
    const menu = this.page.getByRole("dialog", { name: `Actions of ${report}` });
    await expect(menu, "the one before is gone").toHaveCount(0);
    await this.page.getByRole("button", { name: `Actions of ${report}` }).click();
    await menu.getByRole("button", { name: action }).click();
  }

  get morning(): Locator {
    return this.page.getByRole("switch", { name: "Send me the morning email" });
  }
}
