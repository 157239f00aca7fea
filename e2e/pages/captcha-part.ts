import type { FrameLocator, Locator, Page } from "@playwright/test";

/** A captcha in the widget, in a page of its own, with what its provider's stand-in shows in another. */
export class CaptchaPart {
  readonly check: Locator;
  readonly box: Locator;
  readonly failed: Locator;
  readonly again: Locator;
  /** Has the device solve our puzzle in its place. */
  readonly instead: Locator;

  constructor(widget: FrameLocator | Page) {
    this.check = widget.getByRole("region", { name: "Security check" });
    const drawn = widget.frameLocator('iframe[title="Security check"]');
    this.box = drawn.frameLocator("iframe[title^=Widget]").getByRole("checkbox");
    this.failed = widget.getByRole("alert").filter({ hasText: "The security check could not be loaded." });
    this.again = this.failed.getByRole("button", { name: "Try again" });
    this.instead = this.check.getByRole("button", { name: "Use the automatic check instead" });
  }
}

/** Has the provider answer well, or be in trouble (`server/testing/outside/captcha.py`). */
export async function atProvider(url: string, mood: "well" | "failing" | "garbled"): Promise<void> {
  const response = await fetch(`${url}/_config`, { method: "POST", body: new URLSearchParams({ mood }) });
  if (!response.ok) throw new Error(`${mood}: ${response.status}`);
}
