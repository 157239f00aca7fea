import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** A page of somebody else's, on an origin of their own, with what stands in it. */
export class HostPage {
  private constructor(private readonly page: Page) {}

  /** Opens an address that no server answers but this. */
  static async open(page: Page, address: string, body: string): Promise<HostPage> {
    const html = `<!doctype html><html lang="en"><title>Shows</title><body><h1>Shows</h1>${body}</body></html>`;
    await page.route(`${new URL(address).origin}/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: html }),
    );
    await page.goto(address);
    return new HostPage(page);
  }

  get frames(): Locator {
    return this.page.locator("iframe[title=Tickets]");
  }

  widget(place = 0): FrameLocator {
    return this.frames.nth(place).contentFrame();
  }

  /** What is said over the page while a payment is looked at. */
  get waiting(): Locator {
    return this.page.getByRole("dialog", { name: "Checking your payment" });
  }

  /** The event's own page, offered where the widget may not be shown. */
  get instead(): Locator {
    return this.page.getByRole("link", { name: "Tickets" });
  }

  async widthOf(place: number): Promise<number> {
    return this.frames.nth(place).evaluate((frame) => frame.getBoundingClientRect().width / document.body.clientWidth);
  }

  async heightOf(place: number): Promise<number> {
    return this.frames.nth(place).evaluate((frame) => frame.getBoundingClientRect().height);
  }

  async expectAddress(address: string): Promise<void> {
    await expect.poll(() => this.page.url()).toBe(address);
  }
}
