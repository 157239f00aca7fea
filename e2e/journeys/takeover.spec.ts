import { letProofLapse } from "../aged";
import { expectNoBarrierAnywhere } from "../barriers";
import { expect, test } from "../fixtures";
import { ProfilePage } from "../pages/profile-page";
import { ProofDialog } from "../pages/proof-dialog";
import { SignInPage } from "../pages/sign-in-page";
import { withPasskeys } from "../passkeys";

const NEW = "Quiet-lantern-47!";

test("a stolen session changes nothing of one's sign-in, and its person puts it out at once", async ({
  account,
  openAs,
  openBrowser,
}) => {
  const someone = await account.hire("organiser");
  const page = await openAs(someone);
  const profile = await ProfilePage.open(page);

  const thief = await openBrowser();
  await thief.context().addCookies(await page.context().cookies());
  await letProofLapse(someone);

  await thief.goto("/ChangePassword");
  await thief.getByLabel("Password", { exact: true }).fill(NEW);
  await thief.getByLabel("Confirm password", { exact: true }).fill(NEW);
  await thief.getByRole("button", { name: "Submit" }).click();
  const dialog = await ProofDialog.opened(thief);
  await expectNoBarrierAnywhere(thief);
  await dialog.tryPassword("a-guess-of-the-thief");
  await expect(dialog.says("Incorrect password")).toBeVisible();
  await dialog.cancel();
  await expect(thief.getByLabel("Password", { exact: true }), "what was typed is still there").toHaveValue(NEW);
  const setUp = await ProfilePage.open(thief);
  await thief.getByRole("button", { name: "Set up", exact: true }).click();
  await (await ProofDialog.opened(thief)).cancel();
  await expect(setUp.mark).toHaveText("Two-step sign-in off");

  // Its person proves who they are, by the way: the copy of their session is worth nothing from then on.
  await profile.setUpApp();
  await (await ProofDialog.opened(page)).give(someone.password);
  await expect(page.getByText("Scan this with an authenticator app", { exact: false })).toBeVisible();
  await SignInPage.arrived(thief);
});

test("where one is signed in stands in the profile, and each is ended there, live", async ({
  account,
  openAs,
  openBrowser,
}) => {
  const someone = await account.hire("organiser");
  const page = await openAs(someone);
  const profile = await ProfilePage.open(page);
  await expect(profile.sessions).toHaveCount(1);
  await expect(profile.sessions).toContainText("This session");

  const elsewhere = await openBrowser({ size: "phone" });
  await (await SignInPage.open(elsewhere)).signIn(someone);
  await expect(elsewhere).toHaveURL(/\/EventDashboard$/);
  await expect(profile.sessions, "it is seen at once").toHaveCount(2);
  const other = profile.sessions.filter({ hasNotText: "This session" });
  await expect(other).toContainText("Chrome on");
  await expectNoBarrierAnywhere(page);

  await letProofLapse(someone);
  await profile.endSession(other);
  await (await ProofDialog.opened(page)).give(someone.password);
  await expect(page.getByText("Session ended")).toBeVisible();
  await expect(profile.sessions).toHaveCount(1);
  await SignInPage.arrived(elsewhere);
  await page.reload();
  await expect(profile.sessions, "this one goes on, with the session that it was given").toHaveCount(1);
});

test("with two steps the password alone proves nothing, and a passkey proves it alone", async ({ account, openAs }) => {
  const someone = await account.hire("organiser");
  const page = await openAs(someone);
  await withPasskeys(page);
  const profile = await ProfilePage.open(page);
  const setUp = await profile.setUpApp();
  const app = await setUp.app();
  await (await setUp.turnOn(app.next())).close();

  await letProofLapse(someone);
  const adding = await profile.addPasskey();
  await adding.try("Desk");
  const dialog = await ProofDialog.opened(page);
  await dialog.tryPassword(someone.password);
  await expect(dialog.says("Code is required")).toBeVisible();
  await expectNoBarrierAnywhere(page);
  await dialog.give(someone.password, app.next());
  await expect(page.getByText("Passkey added successfully")).toBeVisible();
  await expect(profile.passkeys).toContainText("Desk");

  await letProofLapse(someone);
  await profile.turnAppOff();
  await (await ProofDialog.opened(page)).usePasskey();
  await expect(page.getByText("Authenticator app removed")).toBeVisible();
});
