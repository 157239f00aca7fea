import { expectNoBarrierAnywhere } from "../../barriers";
import { expect, test } from "../../fixtures";
import { KeepDialog, ProfilePage } from "../../pages/profile-page";
import { ShellPart } from "../../pages/shell-part";
import { withPasskeys } from "../../passkeys";

test("one's own names and mobile are edited, and the rest is only read", async ({ account, openAs }) => {
  const someone = await account.hire("door");
  const page = await openAs(someone, { size: "phone" });
  await page.goto("/Orders");
  const shell = new ShellPart(page);
  const profile = await shell.openProfile();
  await expect(profile.name(`${someone.firstName} ${someone.lastName}`)).toBeVisible();
  await expect(profile.fact("Customer account")).toHaveText(account.name);
  await expect(profile.fact("Email")).toHaveText(someone.email);
  await expect(profile.fact("Mobile")).toHaveText(someone.mobile);
  await expect(profile.fact("Role")).toHaveText("Door staff");
  await expectNoBarrierAnywhere(page);

  const form = await profile.edit();
  await form.fill("", "", "07700");
  await form.tryUpdate();
  await expect(page.getByText("FirstName is required")).toBeVisible();
  await expect(page.getByText("LastName is required")).toBeVisible();
  await expect(page.getByText("Minimum 10 numbers required")).toBeVisible();
  await expectNoBarrierAnywhere(page);
  const again = await (await form.cancel()).edit();
  await expect(again.firstName, "Cancel forgets what was typed").toHaveValue(someone.firstName);

  await again.fill("Wren", someone.lastName, "02079460000");
  const saved = await again.update();
  await expect(saved.fact("Mobile")).toHaveText("02079460000");
  await expect(shell.accountButton).toHaveAccessibleName(`Account menu, Wren ${someone.lastName}`);
  await page.reload();
  await expect(saved.name(`Wren ${someone.lastName}`)).toBeVisible();
});

test("a second step is set up, renewed, used and turned off again", async ({ account, openAs }) => {
  const someone = await account.hire("organiser");
  const page = await openAs(someone);
  await withPasskeys(page);
  const profile = await ProfilePage.open(page);
  await expect(profile.mark).toHaveText("Two-step sign-in off");

  const setUp = await profile.setUpApp();
  const app = await setUp.app();
  await setUp.tryCode(app.wrong());
  await expect(page.getByText("Incorrect code")).toBeVisible();
  await expectNoBarrierAnywhere(page);
  const first = await setUp.turnOn(app.next());
  const codes = await first.codes();
  await expectNoBarrierAnywhere(page);
  await first.close();
  await expect(profile.mark).toHaveText("Two-step sign-in on");

  await profile.renewCodes();
  const second = await KeepDialog.opened(page, "New recovery codes made");
  expect(await second.codes()).not.toEqual(codes);
  await second.close();

  const passkey = await profile.addPasskey();
  await passkey.try("");
  await expect(page.getByText("Name is required", { exact: true })).toBeVisible();
  await passkey.add("Desk");
  await expect(profile.passkeys).toHaveCount(1);
  await expect(profile.passkeys).toContainText("Desk");
  await expectNoBarrierAnywhere(page);

  const signIn = await new ShellPart(page).logOut();
  await signIn.signInByPasskey();
  await expect(page, "a passkey is both steps in one").toHaveURL(/\/EventDashboard$/);

  const last = await ProfilePage.open(page);
  await last.removePasskey("Desk");
  await last.turnAppOff();
  await expect(page.getByText("Authenticator app removed")).toBeVisible();
  await expect(last.mark).toHaveText("Two-step sign-in off");
});
