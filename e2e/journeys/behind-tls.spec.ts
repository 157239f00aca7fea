import { expect, test } from "../fixtures";
import { ProfilePage } from "../pages/profile-page";
import { ShellPart } from "../pages/shell-part";
import { SignInPage } from "../pages/sign-in-page";
import { withPasskeys } from "../passkeys";

test("behind an outer proxy that speaks TLS people sign in by passkey, and their screens are live", async ({
  browser,
  account,
  opened,
}) => {
  const outer = process.env["FOYER_OUTER"];
  if (!outer) throw new Error("FOYER_OUTER is not set: start-system.ts sets it");
  const someone = await account.hire("organiser");
  const context = await browser.newContext({ baseURL: outer, ignoreHTTPSErrors: true, serviceWorkers: "block" });
  opened.push(context);
  await context.tracing.start();
  const page = await context.newPage();
  const lines: string[] = [];
  page.on("websocket", (line) => lines.push(line.url()));
  await withPasskeys(page);

  await (await SignInPage.open(page)).signIn(someone);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  expect(new Set(lines.map((line) => new URL(line).origin))).toEqual(new Set([outer.replace("https:", "wss:")]));
  const session = (await context.cookies()).find(({ httpOnly }) => httpOnly);
  expect(session).toMatchObject({ secure: true, sameSite: "Strict", path: "/", domain: "localhost" });
  expect(session?.name).toMatch(/^__Host-foyer_session_/);

  const profile = await ProfilePage.open(page);
  await (await profile.addPasskey()).add("Desk");
  await expect(profile.passkeys).toContainText("Desk");

  const signIn = await new ShellPart(page).logOut();
  expect(
    (await context.cookies()).filter(({ httpOnly }) => httpOnly),
    "signing out leaves no session",
  ).toEqual([]);
  await signIn.signInByPasskey();
  await expect(page).toHaveURL(/\/EventDashboard$/);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
});
