import type { Api } from "../api";
import { expectNoBarrierAnywhere, expectNoBarrier, expectNoBarrierInFrame } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { accountForm, shortId, type TestAccount } from "../test-account";
import { EventSettingsPage } from "../pages/event-settings-page";
import { DashboardPage } from "../pages/dashboard-page";
import { HostPage, withSite } from "../pages/host-page";
import { TheatrePage } from "../pages/theatre-page";
import { aheadInOneMonth, aPerformance, aSheet, type SheetRow } from "../sheet";
import { cards, PaymentElement } from "../stripe";

const site = (url: string) => url.replace("127.0.0.1", "localhost");
const line = (url: string, event: number, more = "") =>
  `<script src="${site(url)}/embed.js" data-event="${event}" ${more}></script>`;

interface Show {
  readonly event: number;
  readonly performances: readonly number[];
  readonly name: string;
}

async function putOn(organiser: Api, rows: readonly SheetRow[]): Promise<Show> {
  const name = `Embedded ${shortId()}`;
  return { ...(await organiser.createEvent(name, aSheet(rows))), name };
}

const free = (subcategory = "Matinee") => aPerformance(3, "12:00", { price: 0, tickets: 20, subcategory });

/** Lets the widget of a house be shown by the pages of one site alone. */
async function list(platform: Api, account: TestAccount, origin: string): Promise<void> {
  await platform.post("/v1/customers/updateCustomerAccount", {
    ...accountForm(account.name),
    id: account.id,
    action_type: "edit",
    widget_origins: origin,
  });
}

test(
  "one line sells on a listed site, twice on a page, and a payment that comes back is looked at",
  CORE,
  async ({ url, platform, account, apiFor, openBrowser }) => {
    await account.addVenue({ name: "Barn" });
    const show = await putOn(await apiFor(await account.hire("organiser")), [free()]);
    await withSite(async (theatre) => {
      await list(platform, account, theatre.origin);
      const page = await openBrowser({ size: "phone" });
      const twice = `${line(url, show.event, 'data-width="50%"')}${line(url, show.event, 'data-width="100%"')}`;
      theatre.body = twice;
      const host = await HostPage.open(page, `${theatre.origin}/shows?p=12`);
      await expect(host.frames).toHaveCount(2);
      await expect(host.widget(0).getByRole("heading", { name: show.name })).toBeVisible();
      await expect.poll(() => host.widthOf(0)).toBeCloseTo(0.5, 1);
      await expect.poll(() => host.widthOf(1)).toBeCloseTo(1, 1);

      // It is as high as what it shows, and so is never scrolled by itself.
      const widget = TheatrePage.inFrame(host.widget(1));
      await expect(host.widget(1).getByRole("button", { name: "Matinee" })).toBeVisible();
      await expect.poll(() => host.heightOf(1)).toBeGreaterThan(300);
      await expect.poll(() => host.offBy(1), { message: "it has found its height" }).toBeLessThan(1);
      const before = await host.heightOf(1);
      await widget.chooseDate("Matinee");
      await widget.addTickets(2);
      await expect.poll(() => host.heightOf(1)).toBeGreaterThan(before);
      await widget.goOn.click();
      await expect(widget.timeLeft).toContainText("2 tickets kept for");
      await page.reload();
      await expect(widget.timeLeft, "a page that is loaded again frames the buyer's own step").toBeVisible();
      await widget.giveDetails("Ada Byron", "ada@example.org");
      await page.reload();
      expect(await widget.pdf()).toContain("/tickets.pdf");

      const back = `app=foyer&payid=ORD-0123456789AB&foyer_event=${show.event}&redirect_status=succeeded`;
      theatre.body = line(url, show.event);
      const again = await HostPage.open(page, `${theatre.origin}/shows?p=12&${back}#programme`);
      await again.expectAddress(`${theatre.origin}/shows?p=12#programme`);
      await expect(again.waiting).toBeHidden();
      await expect(again.frames).toBeInViewport();
    });
  },
);

test("who pays on a listed site is sent to their bank, and comes back to it and to their tickets", async ({
  url,
  platform,
  account,
  apiFor,
  openBrowser,
}) => {
  await account.addVenue({ name: "Barn" });
  const evening = aPerformance(3, "19:30", { price: 20, tickets: 9, subcategory: "Evening" });
  const show = await putOn(await apiFor(await account.hire("organiser")), [evening]);
  await withSite(async (theatre) => {
    await list(platform, account, theatre.origin);
    theatre.body = line(url, show.event);
    const page = await openBrowser({ size: "phone" });
    const host = await HostPage.open(page, `${theatre.origin}/shows?p=12#programme`);
    const widget = TheatrePage.inFrame(host.widget());
    await widget.chooseDate("Evening");
    await widget.chooseTickets(2);
    await widget.toPayment("Ada Byron", "ada@example.org");
    await new PaymentElement(host.widget()).fill(cards.redirected);
    await widget.payNow.click();

    // The bank has the whole page, and gives it back to the site, which has the payment looked at.
    await expect(page.getByRole("heading", { name: "The bank" })).toBeVisible();
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await expect(widget.done).toBeVisible();
    await expect(host.waiting).toBeHidden();
    await expect(host.frames).toBeInViewport();
    await host.expectAddress(`${theatre.origin}/shows?p=12#programme`);
    expect(await widget.pdf()).toContain("/tickets.pdf");
  });
});

test(
  "a site that is not listed is shown no widget, and a link to the event's page",
  CORE,
  async ({ url, platform, account, apiFor, openBrowser }) => {
    await account.addVenue({ name: "Barn" });
    const show = await putOn(await apiFor(await account.hire("organiser")), [free()]);
    await list(platform, account, "https://theatre.example");
    await withSite(async (rival) => {
      rival.body = line(url, show.event);
      const host = await HostPage.open(await openBrowser(), rival.origin);
      await expect(host.instead).toHaveAttribute("href", `${site(url)}/buy/${show.event}`);
      await expect(host.widget().getByRole("heading", { name: show.name })).toHaveCount(0);
    });
  },
);

test("an event's page is read without scripts", async ({ url, apiFor, browser }) => {
  const rows = [
    aPerformance(3, "12:00", { price: 24.5, tickets: 20, subcategory: "Matinee" }),
    aPerformance(9, "19:30", { price: 30, tickets: 20, onSaleIn: 5 }),
  ];
  const show = await putOn(await apiFor("organiser"), rows);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${url}/buy/${show.event}`);

  await expect(page).toHaveTitle(new RegExp(show.name));
  await expect(page.getByRole("heading", { name: show.name, level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Matinee" })).toContainText("24.50");
  await expect(page.getByRole("listitem").last()).toContainText("On sale ");
  await expect(page.locator("noscript p")).toContainText("please allow scripts in your browser");
  const data = await page.locator("script[type='application/ld+json']").textContent();
  const { "@graph": graph } = JSON.parse(data ?? "") as { "@graph": { offers: { availability: string } }[] };
  expect(graph.map(({ offers }) => offers.availability)).toEqual([
    "https://schema.org/InStock",
    "https://schema.org/PreOrder",
  ]);
  await context.close();
});

test("an event's page sells, and keeps nobody out", CORE, async ({ url, apiFor, openBrowser }) => {
  const show = await putOn(
    await apiFor("organiser"),
    [free(), free("Evening")].map((row, place) => ({
      ...row,
      EventTime: place === 0 ? "12:00" : "19:00",
      EndsaleTime: place === 0 ? "12:00" : "19:00",
    })),
  );
  const page = await openBrowser({ size: "phone" });
  await page.goto(`${site(url)}/buy/${show.event}`);
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Evening" })).toBeVisible();
  await expectNoBarrierAnywhere(page);
  await expectNoBarrierInFrame(page, "Tickets");

  // An address of one date leads to it.
  await page.goto(`${site(url)}/buy/${show.event}?performance=${show.performances[1]}#tickets`);
  const widget = TheatrePage.inFrame(page.frameLocator("iframe"));
  await widget.addTickets(1);
  await widget.goOn.click();
  await widget.giveDetails("Ada Byron", "ada@example.org");
});

test("many dates are chosen from a calendar, and what is not sold here says why", async ({
  url,
  apiFor,
  openBrowser,
}) => {
  // What is sold out is looked for in the month of the first day on which there is any left.
  const from = aheadInOneMonth(3, 3);
  const rows = Array.from({ length: 14 }, (_, place) =>
    aPerformance(from + place, "12:00", { price: 0, tickets: 4, subcategory: `Day ${place}` }),
  );
  const organiser = await apiFor("organiser");
  const show = await putOn(organiser, rows);
  const [first = 0, second = 0] = show.performances;
  await organiser.sell(first, 4);
  await organiser.sell(second, 4);
  const page = await openBrowser({ size: "phone" });
  await page.goto(`${url}/widget/${show.event}`);
  // The first day on which there is any left is chosen already.
  await expect(page.getByRole("button", { name: /Day 2/ })).toBeVisible();
  await expectNoBarrier(page);
  await page
    .getByRole("button", { name: /, not on sale$/ })
    .first()
    .click();
  await expect(page.getByText("Sold out")).toBeVisible();
  await expect(page.getByRole("button", { name: /Day 0.*Sold out/ })).toBeDisabled();

  const days = page.getByRole("button", { name: /, on sale$/ });
  await days.first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^\w+ \d+.*Day 2/ }).click();
  await expect(page.getByRole("button", { name: "More: Normal Ticket" })).toBeVisible();
});

test("an organiser copies the line, and sees how it looks", async ({ url, apiFor, openAs }) => {
  const show = await putOn(await apiFor("organiser"), [free()]);
  const page = await openAs("organiser");
  await (await EventSettingsPage.openEvent(page, show.event, show.name)).show("Your site");
  const snippet = page.getByLabel("Code to copy");
  await expect(snippet).toContainText(`data-event="${show.event}" data-width="100%" data-height="100%"></script>`);
  await page.getByLabel("Width", { exact: true }).fill("60");
  await expect(snippet).toContainText('data-width="60%"');
  await expect(snippet).toContainText(
    `<noscript><a href="${site(url)}/buy/${show.event}">Tickets for ${show.name}</a>`,
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the code" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await snippet.textContent());

  await page.getByRole("button", { name: "Show a preview" }).click();
  const preview = page.frameLocator(`iframe[title="Preview of ${show.name}"]`);
  await expect(preview.getByRole("button", { name: /Matinee/ })).toBeVisible();
  await expectNoBarrier(page);
  await expectNoBarrierInFrame(page, `Preview of ${show.name}`);
});

test("the counter goes on with another date, and the box office sells it in a frame that has no session", async ({
  apiFor,
  openAs,
}) => {
  const rows = [
    aPerformance(1, "12:00", { price: 20, tickets: 20, subcategory: "Matinee" }),
    aPerformance(2, "12:00", { price: 20, tickets: 20, subcategory: "Later" }),
  ];
  const organiser = await apiFor("organiser");
  const show = await putOn(organiser, rows);
  const page = await openAs("organiser", { size: "phone" });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.frame() !== page.mainFrame() && request.url().includes("/v1/sales/")) {
      sent.push(request.headers()["authorization"]?.split(" ")[0] ?? request.headers()["cookie"] ?? "");
    }
  });
  const dashboard = await DashboardPage.open(page);
  await expect(page.getByRole("article").first()).toBeVisible();
  await dashboard.showOnly(show.name);
  const sale = await dashboard.sellWalkIn(show.name, "Matinee");
  await sale.choose(3);
  await sale.goToDate("Later");
  await expect(sale.says(/, Later · /)).toBeVisible();
  await expect(sale.says("3 tickets"), "what is chosen stays").toBeVisible();
  await sale.choose(3);
  await sale.openBoxOffice();
  const frame = page.frameLocator("iframe[title='Box office']");
  await frame.getByRole("button", { name: /Later/ }).click();
  const widget = TheatrePage.inFrame(frame);
  await widget.addTickets(2);
  await expectNoBarrierInFrame(page, "Box office");
  await widget.goOn.click();
  await expect(frame.getByLabel("Cash received")).toBeVisible();
  await expectNoBarrierInFrame(page, "Box office");
  await frame.getByLabel("Cash received").fill("50");
  await expect(frame.getByText(/Change due: .10\.00/)).toBeVisible();
  await frame.getByRole("button", { name: "Paid in cash" }).click();
  await expect(frame.getByRole("heading", { name: "Your tickets are ready" })).toBeVisible();
  await expectNoBarrierInFrame(page, "Box office");
  expect(sent).toContain("Selling");
  expect(sent.filter((word) => word !== "Selling" && word !== "")).toEqual([]);
});
