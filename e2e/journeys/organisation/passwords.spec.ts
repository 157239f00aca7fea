import { PASSWORD } from "../../api";
import { expectNoBarrierAnywhere } from "../../barriers";
import { CORE, expect, test } from "../../fixtures";
import { DashboardPage } from "../../pages/dashboard-page";
import { ChangePasswordPage, ResetPasswordPage } from "../../pages/passwords-page";
import { SignInPage } from "../../pages/sign-in-page";
import { LIVE_MS, Stopwatch } from "../../stopwatch";

const NEW_PASSWORD = "Curtain-up-7!";

/** Passwords that break one rule each, in the order in which the rules are said. */
const RULES = [
  ["Ab1!efgh", "Password must be at least 8 character"],
  ["ab1!efghi", "Password must contain atleast One uppercase character"],
  ["AB1!EFGHI", "Password must contain atleast One lowercase character"],
  ["Abc!efghi", "Password must contain atleast least one numeric"],
  ["Abc1efghi", "Password must contain atleast One special character"],
] as const;

test("who forgot a password sets another by a mailed link, which works once", async ({
  account,
  postbox,
  openBrowser,
}) => {
  const someone = await account.hire("organiser");
  const page = await openBrowser({ size: "phone" });
  const forgot = await (await (await SignInPage.open(page)).forgetPassword()).cancel();
  const confirmation = await forgot.forgetPassword();
  await confirmation.try("");
  await expect(page.getByText("Email is required")).toBeVisible();
  await confirmation.try("robin@house");
  await expect(page.getByText("Enter a registered Email address")).toBeVisible();
  await expectNoBarrierAnywhere(page);
  await confirmation.send(someone.email);

  const token = await postbox.tokenFor(someone.email, "Set a new password");
  const reset = await ResetPasswordPage.open(page, token);
  await reset.submit.click();
  await expect(page.getByText("Confirm Password is required")).toBeVisible();
  await reset.expectRules(RULES);
  await reset.try(NEW_PASSWORD, `${NEW_PASSWORD}?`);
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await expectNoBarrierAnywhere(page);
  await reset.clear();
  await expect(reset.password).toHaveValue("");
  await expect(reset.confirmation).toHaveValue("");
  const signIn = await reset.save(NEW_PASSWORD);

  await signIn.try(someone);
  await expect(signIn.refusal("Incorrect email or password"), "the old password").toBeVisible();
  await signIn.signIn({ email: someone.email, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/EventDashboard$/);

  const other = await openBrowser({ size: "phone" });
  await ResetPasswordPage.refused(other, `${token}x`);
  await ResetPasswordPage.refused(other, token);
  await expectNoBarrierAnywhere(other);
});

test("a password changed in one browser signs the other out within a second", CORE, async ({ account, openAs }) => {
  const someone = await account.hire("organiser");
  const elsewhere = await openAs(someone);
  await DashboardPage.openHome(elsewhere);
  await expect(elsewhere.getByText("Live", { exact: true })).toBeVisible();

  const page = await openAs(someone);
  const change = await ChangePasswordPage.open(page);
  await change.submit.click();
  await expect(page.getByText("Confirm Password is required")).toBeVisible();
  await change.expectRules(RULES);
  await change.try(NEW_PASSWORD, PASSWORD);
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await expectNoBarrierAnywhere(page);

  const signedOut = SignInPage.arrived(elsewhere);
  await change.save(NEW_PASSWORD);
  const stopwatch = Stopwatch.start();
  const signIn = await signedOut;
  stopwatch.stop();
  await expect(elsewhere.getByText("Your Session Expired....Try again...")).toBeVisible();
  expect(stopwatch.milliseconds, "from the one browser to the other").toBeLessThan(LIVE_MS);
  await signIn.try(someone);
  await expect(signIn.refusal("Incorrect email or password")).toBeVisible();

  await DashboardPage.openHome(page);
  await expect(page.getByText("Live", { exact: true }), "this one goes on").toBeVisible();
});
