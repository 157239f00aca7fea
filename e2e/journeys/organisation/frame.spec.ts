import { credentialsOf } from "../../api";
import { expectNoBarrierInAnyLight } from "../../barriers";
import { expect, SIZES, test } from "../../fixtures";
import { keptQueries } from "../../kept";
import { NotFoundPage } from "../../pages/not-found-page";
import { OrdersPage } from "../../pages/orders-page";
import { ShellPart } from "../../pages/shell-part";
import { SignInPage } from "../../pages/sign-in-page";

const FAR_PX = 300;

for (const size of SIZES) {
  test(`every screen has its menu, its way up, its foot and its way back to the top, ${size}`, async ({ openAs }) => {
    const page = await openAs("owner", { size });
    const shell = new ShellPart(page);
    const menu = await shell.openMenu();
    for (const name of ["Events Dashboard", "Orders", "Events", "Venues", "Users", "Customers", "Tax Management"]) {
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    }
    expect(await shell.menuWidth()).toBe(250);
    await expectNoBarrierInAnyLight(page);
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
    await expect(shell.crumbs).toContainText("Event Configuration");
    await shell.crumbs.getByRole("link", { name: "Events" }).click();
    await expect(page).toHaveURL(/\/Events$/);
  });

  test(`an address that leads nowhere says so, signed in or not, ${size}`, async ({ openBrowser, openAs }) => {
    const stranger = await openBrowser({ size });
    const nowhere = await NotFoundPage.open(stranger, "/Nowhere/at/all");
    await expectNoBarrierInAnyLight(stranger);
    await nowhere.goToSignIn();

    const page = await openAs("organiser", { size });
    await NotFoundPage.open(page, "/Customers");
    await expect(page, "not open to this role").toHaveURL(/\/404Page$/);
    await (await NotFoundPage.open(page, "/TaxManagement")).goHome();
  });

  test(`Logout leaves nothing of a person on the device, in any of its tabs, ${size}`, async ({ openAs }) => {
    const page = await openAs("owner", { size });
    const orders = await OrdersPage.open(page);
    const other = await page.context().newPage();
    await OrdersPage.open(other);
    await orders.search("nobody@nowhere.example");
    await expect.poll(() => keptQueries(page)).toContain("orders");

    const signIn = await new ShellPart(page).logOut();
    await expect(page).toHaveURL(/\/$/);
    await SignInPage.arrived(other);
    expect(await page.context().cookies()).toEqual([]);
    expect(await keptQueries(page)).toEqual([]);
    await page.goBack();
    await SignInPage.arrived(page);

    await signIn.signIn(credentialsOf("owner"));
    const menu = await new ShellPart(page).openMenu();
    await menu.getByRole("link", { name: "Orders", exact: true }).click();
    await expect((await OrdersPage.arrived(page)).searchBox).toHaveValue("");
  });
}
