import { credentialsOf } from "../../api";
import { expectNoBarrierAnywhere, expectNoBarrier } from "../../barriers";
import { CORE, expect, SIZES, sizes, test } from "../../fixtures";
import { storedQueries } from "../../stored";
import { NotFoundPage } from "../../pages/not-found-page";
import { OrdersPage } from "../../pages/orders-page";
import { ShellPart } from "../../pages/shell-part";
import { SignInPage } from "../../pages/sign-in-page";

const FAR_PX = 300;

const EVERYBODYS = ["Home", "Sell tickets", "Orders", "Cash-up", "Ticket scanner"];
const WORK = [
  ...["Home", "Sell tickets", "Orders", "Cash-up", "Promo codes"],
  ...["Events", "Ticket types", "Holds", "Upsells", "Venues", "Branding"],
  ...["Ticket scanner", /^Door log/, "Phones", "Door rules"],
  ...["Reports", "Users"],
];
const CLIENTS = ["Client API management", "Webhooks"];
const OFFICE = [...WORK, ...CLIENTS];
const WHOLE = [
  ...WORK,
  ...["Permissions", "Audit log", "Customers", "Tax management", "Reconciliation", "Purchase limits", "Data retention"],
  ...CLIENTS,
];
const ADMINS_ALONE = [
  "/Customers",
  "/TaxManagement",
  "/Reconciliation",
  "/Rights",
  "/BuyingLimits",
  "/KeepingData",
  "/AuditLog",
];

/** The menu of each role, and what is closed to it, of the screens that there are (spec part 1, sections 2 and 6). */
const PERMISSIONS = {
  admin: { menu: WHOLE, closed: [] },
  owner: { menu: WHOLE, closed: [] },
  organiser: { menu: OFFICE, closed: ADMINS_ALONE },
  door: {
    menu: EVERYBODYS,
    closed: [
      ...ADMINS_ALONE,
      ...["/Users", "/Venues", "/Events", "/EventConfiguration", "/EventConfiguration/1"],
      ...["/Allocations", "/AllotmentConfiguration", "/EventsCalendar", "/ClientApi"],
      ...["/Webhooks", "/Webhooks/1"],
      ...["/Upsells", "/UpsellConfiguration", "/UpsellConfiguration/1"],
      ...["/Branding", "/TicketTemplate", "/EmailTemplate"],
      ...["/PromoCodes", "/PromocodeConfiguration", "/PromocodeConfiguration/1/EARLY10"],
      ...["/TicketTypes", "/TicketTypeConfiguration/2"],
      ...["/DoorLog", "/DoorLog/1", "/PerformanceView/1", "/CheckInView/1", "/Reports"],
      "/EventSummary",
      "/ReportingDashboard",
    ],
  },
} as const;
const WHO = ["admin", "owner", "organiser", "door"] as const;

for (const who of WHO) {
  test(`the menu and the screens are those of the role of ${who}`, async ({ openAs }) => {
    const page = await openAs(who);
    // Door staff begin at a door, which has the whole screen.
    await page.goto("/Orders");
    const shell = new ShellPart(page);
    for (const size of [sizes.desktop, sizes.phone]) {
      await page.setViewportSize(size);
      const menu = await shell.unfoldMenu();
      await expect(menu.getByRole("link")).toHaveText(PERMISSIONS[who].menu);
    }
    for (const path of PERMISSIONS[who].closed) {
      await NotFoundPage.open(page, path);
      await expect(page, path).toHaveURL(/\/404Page$/);
    }
  });
}

for (const size of SIZES) {
  test(
    `every screen has its menu, its way up, its foot and its way back to the top, ${size}`,
    size === "phone" ? CORE : {},
    async ({ openAs }) => {
      const page = await openAs("owner", { size });
      await page.goto("/");
      const shell = new ShellPart(page);
      const menu = await shell.unfoldMenu();
      for (const name of ["Home", "Orders", "Events", "Venues", "Reports", "Users", "Customers", "Tax management"]) {
        await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
      }
      await expect.poll(() => shell.menuWidth(), { message: "once it has come in" }).toBe(250);
      await expectNoBarrier(page);
      await menu.getByRole("link", { name: "Orders", exact: true }).click();
      await OrdersPage.arrived(page);
      await expect(page.getByText(`© ${new Date().getFullYear()} Foyer`)).toBeAttached();
      await expect(page.getByText("All Rights Reserved")).toBeAttached();

      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 });
      await shell.scrollTo(FAR_PX - 10);
      await expect(shell.backToTop).toHaveCount(0);
      await shell.scrollTo(FAR_PX + 10);
      await shell.backToTop.click();
      await expect(shell.backToTop).toHaveCount(0);
      await expect.poll(() => shell.scrolled()).toBe(0);

      await page.goto("/EventConfiguration");
      await expect(shell.crumbs).toContainText("Event configuration");
      await shell.crumbs.getByRole("link", { name: "Events" }).click();
      await expect(page).toHaveURL(/\/Events$/);
    },
  );
}

test("an address that leads nowhere says so, signed in or not", async ({ openBrowser, openAs }) => {
  const visitor = await openBrowser({ size: "phone" });
  const nowhere = await NotFoundPage.open(visitor, "/Nowhere/at/all");
  await expectNoBarrierAnywhere(visitor);
  await nowhere.goToSignIn();

  const page = await openAs("organiser", { size: "phone" });
  await NotFoundPage.open(page, "/Customers");
  await expect(page, "not open to this role").toHaveURL(/\/404Page$/);
  await (await NotFoundPage.open(page, "/TaxManagement")).goHome();
});

test("an address that names what is not there says so, and a network that is lost does not", async ({ openAs }) => {
  const page = await openAs("organiser");
  const nobodys = 999_999_999;
  const addresses = [
    ...[`/OrderDetails/${nobodys}`, `/EventConfiguration/${nobodys}`, `/UpsellConfiguration/${nobodys}`],
    ...[
      `/DoorRules/${nobodys}`,
      `/DoorLog/${nobodys}`,
      `/PerformanceView/${nobodys}`,
      `/TicketTypeConfiguration/1?type=${nobodys}`,
    ],
    ...["/PromocodeConfiguration/0/NOBODYS", "/PromocodeConfiguration/1/NOBODYS"],
    ...["/OrderDetails/x", "/EventConfiguration/-1", "/QrValidation/tonight", "/TicketTypeConfiguration/1?type=x"],
  ];
  for (const path of addresses) {
    await NotFoundPage.open(page, path);
    await expect(page, "the address stays to be mended").toHaveURL(new RegExp(`${path.replaceAll("?", "\\?")}$`));
  }

  await page.route("**/v1/**", (route) => route.abort());
  await page.goto(`/OrderDetails/${nobodys - 1}`);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByText("Page not found")).toHaveCount(0);
});

test("Logout leaves nothing of a person on the device, in any of its tabs", CORE, async ({ openAs }) => {
  const page = await openAs("owner");
  await page.goto("/");
  const orders = await OrdersPage.open(page);
  const other = await page.context().newPage();
  await OrdersPage.open(other);
  await orders.search("nobody@nowhere.example");
  await expect.poll(() => storedQueries(page)).toContain("orders");

  const signIn = await new ShellPart(page).logOut();
  await expect(page).toHaveURL(/\/$/);
  await SignInPage.arrived(other);
  await expect.poll(() => page.context().cookies()).toEqual([]);
  await expect.poll(() => storedQueries(page)).toEqual([]);
  await page.goBack();
  await SignInPage.arrived(page);

  await signIn.signIn(credentialsOf("owner"));
  const menu = await new ShellPart(page).openMenu();
  await menu.getByRole("link", { name: "Orders", exact: true }).click();
  await expect((await OrdersPage.arrived(page)).searchBox).toHaveValue("");
});

test("the menu fits a desktop, its settings too, and Reports has the dashboards as tabs", async ({ openAs }) => {
  const page = await openAs("owner", { size: "desktop" });
  await page.setViewportSize({ width: 1440, height: 900 });
  const shell = new ShellPart(page);
  for (const path of ["/EventDashboard", "/Webhooks"]) {
    await page.goto(path);
    const menu = await shell.openMenu();
    await expect(menu.getByRole("link").last()).toBeInViewport({ ratio: 1 });
  }
  await page.goto("/Reports");
  for (const [name, path] of [
    ["Events summary", "/EventSummary"],
    ["Reporting dashboard", "/ReportingDashboard"],
    ["Reports", "/Reports"],
  ] as const) {
    const tabs = page.getByRole("navigation", { name: "Reports" });
    await tabs.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
});
