import { PASSWORD } from "../../api";
import { expectNoBarrierAnywhere } from "../../barriers";
import { CORE, expect, test } from "../../fixtures";
import { ShellPart } from "../../pages/shell-part";
import { SignInPage } from "../../pages/sign-in-page";

const FORTNIGHT = 1_209_600; // seconds

test(
  "signing in says what is missing and what is wrong, and lets in who is right",
  CORE,
  async ({ account, openBrowser }) => {
    const someone = await account.hire("organiser");
    const page = await openBrowser({ size: "phone" });
    await page.goto("/Orders");
    const signIn = await SignInPage.arrived(page);
    await expect(page, "a protected screen leads here").toHaveURL(/\/$/);
    await expect(page).toHaveTitle(/LOGIN/);

    await signIn.submit.click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await expect(page.getByText("Password is required")).toBeVisible();
    await signIn.try({ email: "robin@house", password: "" });
    await expect(page.getByText("Email is not valid.")).toBeVisible();
    await expectNoBarrierAnywhere(page);

    await signIn.try({ email: someone.email, password: `${PASSWORD}x` });
    await expect(signIn.refusal("Incorrect email or password")).toBeVisible();
    await expectNoBarrierAnywhere(page);
    await signIn.signIn(someone);
    await expect(page).toHaveURL(/\/EventDashboard$/);
    const cookies = await page.context().cookies();
    for (const name of ["currentUser_", "foyer_session_"]) {
      const cookie = cookies.find((other) => other.name.startsWith(name));
      expect(cookie).toMatchObject({ path: "/", sameSite: "Strict", httpOnly: name === "foyer_session_" });
      const left = (cookie?.expires ?? 0) - Date.now() / 1000;
      expect(Math.abs(left - FORTNIGHT), `seconds that ${name} is off`).toBeLessThan(60);
    }

    await page.goto("/");
    await expect(page, "who is signed in already goes on").toHaveURL(/\/EventDashboard$/);
  },
);

test(
  "a second step is a code of the app, or one from paper that works once",
  CORE,
  async ({ account, openBrowser }) => {
    const someone = await account.hire("organiser");
    const { app, codes } = await account.giveApp(someone);
    const page = await openBrowser();
    const signIn = await SignInPage.open(page);
    const second = await signIn.begin(someone);
    await second.goOn.click();
    await expect(page.getByText("Code is required")).toBeVisible();
    await second.tryCode("12345");
    await expect(page.getByText("The code has 6 digits")).toBeVisible();
    await second.tryCode(app.wrong());
    await expect(page.getByText("Incorrect code")).toBeVisible();
    await expectNoBarrierAnywhere(page);
    await second.giveCode(app.next());
    await expect(page).toHaveURL(/\/EventDashboard$/);

    const code = codes[0] ?? "";
    await new ShellPart(page).logOut();
    await (await signIn.begin(someone)).giveRecoveryCode(code);
    await expect(page).toHaveURL(/\/EventDashboard$/);

    await new ShellPart(page).logOut();
    const third = await signIn.begin(someone);
    await third.tryRecoveryCode(code);
    await expect(page.getByText("Incorrect code")).toBeVisible();
    await expectNoBarrierAnywhere(page);
  },
);

test("an account that wants a second step has it set up before anything else", async ({ account, openBrowser }) => {
  const someone = await account.hire("organiser");
  await account.requireSecondStep();
  const page = await openBrowser({ size: "phone" });
  const setUp = await (await SignInPage.open(page)).beginSetUp(someone);
  const app = await setUp.app();
  await setUp.tryCode(app.wrong());
  await expect(page.getByText("Incorrect code")).toBeVisible();
  await expectNoBarrierAnywhere(page);
  const codes = await setUp.turnOn(app.next());
  expect(new Set(codes).size).toBe(10);
  await expectNoBarrierAnywhere(page);
  await setUp.goOn();
  await expect(page).toHaveURL(/\/EventDashboard$/);

  await new ShellPart(page).logOut();
  const second = await (await SignInPage.arrived(page)).begin(someone);
  await second.giveCode(app.next());
  await expect(page).toHaveURL(/\/EventDashboard$/);
});
