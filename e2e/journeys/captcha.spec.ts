import type { Page } from "@playwright/test";

import { Api } from "../api";
import { expectNoBarrierInFrame } from "../barriers";
import { expect, SAME_ON_BOTH, test } from "../fixtures";
import { atProvider, CaptchaPart } from "../pages/captcha-part";
import { TestCardPart } from "../pages/test-card-part";
import { TheatrePage } from "../pages/theatre-page";
import type { StartedSystem } from "../start-system";
import { expectTranslated, openTranslated } from "../translated";

const ALWAYS = {
  puzzle: "always",
  open_reservations: 50,
  free_tickets_by_address: 40,
  free_tickets_by_email: 10,
  free_tickets_of_event: 5000,
  tickets_by_email: 0,
  puzzle_after_address: 20,
  puzzle_after_event: 200,
};

// A provider that is in trouble is so for every buyer. Whoever comes first waits for a system to start.
test.describe.configure({ mode: "serial", timeout: 420_000 });

for (const kind of ["turnstile", "hcaptcha"] as const) {
  test.describe(kind, SAME_ON_BOTH, () => {
    let system: StartedSystem;

    test.beforeEach(async ({ guarded }) => {
      system = await guarded(kind);
      await atProvider(system.captcha, "well");
      const owner = await Api.signIn(system.url, "owner");
      await owner.post("/v1/sales/changeLimits", { account_id: owner.account, ...ALWAYS });
    });

    test("a buyer passes the captcha, and the page that asks for a card has nothing of it", async ({ openBrowser }) => {
      const page = await openBrowser({ size: "phone" });
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url()));
      const ofProvider = () => addresses.filter((address) => address.startsWith(system.captcha));
      const { widget, captcha } = await choose(page, system.url);
      expect(ofProvider()).toEqual([]);
      await widget.goOn.click();
      await expect(captcha.box).toBeVisible();
      await expectNoBarrierInFrame(page, "Tickets");
      await captcha.box.click();

      await widget.toPayment("Ada Byron", "ada@example.org");
      const framed = page.frameLocator("iframe[title=Tickets]");
      await expect(new TestCardPart(framed).noMoney).toBeVisible();
      expect(ofProvider().length).toBeGreaterThan(1);
      await expect(framed.locator('iframe[title="Security check"]')).toHaveCount(0);
      const scripts = framed.locator("script");
      const sources = await scripts.evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).src));
      expect(sources.filter((source) => source.startsWith(system.captcha))).toEqual([]);
      expect(
        await framed.locator("body").evaluate((_, name) => name in window, kind),
        "its functions are in another page",
      ).toBe(false);
    });

    test("without the provider a buyer tries again, and then has a puzzle solved", async ({ openBrowser }) => {
      await atProvider(system.captcha, "failing");
      const { widget, captcha } = await choose(await openBrowser({ size: "phone" }), system.url);
      await widget.goOn.click();
      await expect(captcha.failed).toBeVisible();
      await atProvider(system.captcha, "well");
      await captcha.again.click();
      await expect(captcha.box).toBeVisible();
      await captcha.instead.click();
      await widget.toPayment("Ada Byron", "ada@example.org");
    });

    test("whoever has the page translated passes the captcha, or has a puzzle solved in its place", async ({
      openBrowser,
    }) => {
      const [size, solves] = kind === "turnstile" ? (["phone", false] as const) : (["desktop", true] as const);
      const { page, errors } = await openTranslated(await openBrowser({ size }));
      await atProvider(system.captcha, "failing");
      const { widget, captcha } = await choose(page, system.url);
      await widget.goOn.click();
      await expect(captcha.failed).toBeVisible();
      await expectTranslated(page);
      await atProvider(system.captcha, "well");
      await captcha.again.click();
      await expect(captcha.box).toBeVisible();
      await expectTranslated(page);
      await (solves ? captcha.instead : captcha.box).click();
      // Longer than one waits for other states: a busy machine takes a while to solve a puzzle.
      await expect(widget.timeLeft).toContainText("2 tickets kept for", { timeout: 90_000 });
      await widget.toPayment("Ada Byron", "ada@example.org");
      await expect(new TestCardPart(page.frameLocator("iframe[title=Tickets]")).noMoney).toBeVisible();
      await expectTranslated(page);
      expect(errors).toEqual([]);
    });

    test("where tokens cannot be checked, the device solves a puzzle by itself", async ({ openBrowser }) => {
      const { widget, captcha } = await choose(await openBrowser({ size: "phone" }), system.url);
      await widget.goOn.click();
      await expect(captcha.box).toBeVisible();
      await atProvider(system.captcha, "garbled");
      await captcha.box.click();
      await widget.toPayment("Ada Byron", "ada@example.org");
    });
  });
}

/** From the theatre's page to two tickets that are chosen. */
async function choose(page: Page, url: string) {
  const widget = await TheatrePage.open(page, url, "Hedda Gabler");
  await widget.chooseDate("Press Night");
  await widget.addTickets(2);
  return { widget, captcha: new CaptchaPart(page.frameLocator("iframe[title=Tickets]")) };
}
