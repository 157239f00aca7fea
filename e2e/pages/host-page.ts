import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

export interface Site {
  readonly origin: string;
  /** What its one page has in it, and is written in. */
  body: string;
  language: string;
}

/** Serves somebody else's site for as long as a journey needs it. */
export async function withSite(journey: (site: Site) => Promise<void>): Promise<void> {
  const site = { origin: "", body: "", language: "en" };
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    const { language, body } = site;
    response.end(
      `<!doctype html><html lang="${language}"><title>Shows</title><body><h1>Shows</h1>${body}</body></html>`,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await journey(site);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A page of somebody else's, on an origin of their own, with what stands in it. */
export class HostPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page, address: string): Promise<HostPage> {
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

  /** How far a frame's height is from that of what it shows, of which it is told a moment later. */
  async offBy(place: number): Promise<number> {
    const content = this.widget(place).getByRole("main");
    const shown = await content.evaluate((main) => main.getBoundingClientRect().height);
    return Math.abs((await this.heightOf(place)) - shown);
  }

  async expectAddress(address: string): Promise<void> {
    await expect.poll(() => this.page.url()).toBe(address);
  }
}
