import { CORE, expect, test } from "../../fixtures";
import { shortId } from "../../test-account";
import { ListPage } from "../../pages/list-page";
import { users } from "../../pages/users-page";

test(
  "an owner invites somebody of their own account, who is greeted and signed in, and whose e-mail stays",
  CORE,
  async ({ account: testAccount, postbox, openAs }) => {
    const owner = await testAccount.hire("owner");
    const page = await openAs(owner, { size: "phone" });
    const screen = await ListPage.open(page, users.screen);
    const dialog = await screen.add();
    await expect(dialog.field("Email")).toHaveAttribute("maxlength", "255");
    const account = dialog.field("Customer account");
    await expect(account, "an owner's people are of their own account").toBeDisabled();
    await expect(account).toHaveValue(testAccount.name);
    await expect(dialog.field("Role").getByRole("option"), "role 1 is not theirs to give").toHaveText([
      "Select",
      "Organiser",
      "Door staff",
      "Account owner",
    ]);
    const email = `nina-${shortId()}@house.test`;
    await dialog.field("First name").fill("Nina");
    await dialog.field("Last name").fill("Novak");
    await dialog.field("Email").fill(owner.email);
    await dialog.field("Mobile").fill("077009001");
    await dialog.field("Role").selectOption({ label: "Door staff" });
    await dialog.trySave();
    await expect(dialog.says("Minimum 10 numbers required"), "of nine").toBeVisible();
    await dialog.field("Mobile").fill("0770090012");
    await dialog.trySave();
    await expect(dialog.says("Email already exists")).toBeVisible();
    await dialog.field("Email").fill(email);
    await dialog.save("User added successfully");
    await screen.list.search("nina");
    await expect(screen.list.row("Nina")).toContainText("Invited");
    expect(await postbox.tokenFor(email, "You are invited")).not.toBe("");
    await screen.openMore("Nina Novak");
    await page.getByRole("button", { name: "Resend invitation" }).click();
    await screen.says("Invitation sent successfully");

    const edit = await screen.edit("Nina Novak");
    await expect(edit.field("Email")).toHaveValue(email);
    await expect(edit.field("Email"), "locked").not.toBeEditable();
    await edit.field("Role").selectOption({ label: "Organiser" });
    await edit.save("User updated successfully");
    await expect(screen.list.row("Nina")).toContainText("Organiser");

    // The second mail has the newer of two links, and both are good until one is used.
    // Somebody else is signed in where the mail is read, as on a box office's machine.
    const guest = await openAs(await testAccount.hire("door"));
    await guest.goto(`/ResetPassword?token=${await postbox.tokenFor(email, "You are invited")}`);
    await expect(guest.getByRole("heading", { name: "Welcome, Nina" })).toBeVisible();
    await expect(guest.getByText(`${testAccount.name} invites you to Foyer.`)).toBeVisible();
    await guest.getByLabel("Password", { exact: true }).fill("Quiet-harbour-9!");
    await expect(guest.getByRole("list", { name: "What it needs" }).getByText("done")).toHaveCount(6);
    await guest.getByLabel("Confirm password").fill("Quiet-harbour-9!");
    await guest.getByRole("button", { name: "Set password and sign in" }).click();
    await expect(guest.getByRole("heading", { name: "User dashboard" })).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole("button", { name: "Nina Novak" })).toBeVisible();
  },
);

test("the platform chooses a person's account, but not for its own people", async ({
  account: testAccount,
  openAs,
}) => {
  const screen = await ListPage.open(await openAs("admin"), users.screen);
  const dialog = await screen.add();
  const role = dialog.field("Role");
  // Whoever points at it waits until the dialog stands still.
  await role.hover();
  const before = await role.boundingBox();
  await dialog.trySave();
  await expect(dialog.says("Customer Account is required")).toBeVisible();
  await expect
    .poll(() => role.boundingBox(), { message: "the form keeps its size: room for what is wrong was there" })
    .toEqual(before);
  await expect(dialog.field("Role").getByRole("option")).toHaveText([
    "Select",
    "Platform administrator",
    "Organiser",
    "Door staff",
    "Account owner",
  ]);
  await dialog.field("Role").selectOption({ label: "Platform administrator" });
  await expect(dialog.says("Customer Account is required")).toHaveCount(0);
  await expect(dialog.field("Customer account")).toHaveValue("Foyer");
  await dialog.field("Role").selectOption({ label: "Organiser" });
  const email = `otto-${shortId()}@house.test`;
  await dialog.field("First name").fill("Otto");
  await dialog.field("Last name").fill("Of the house");
  await dialog.field("Email").fill(email);
  await dialog.field("Mobile").fill("07700900123");
  await dialog.combo("Customer account").choose(testAccount.name);
  await dialog.save("User added successfully");
  await screen.list.search(email);
  await expect(screen.list.row(email)).toContainText(testAccount.name);
  const edit = await screen.edit("Otto Of the house");
  await expect(edit.combo("Customer account").field).toHaveValue(testAccount.name);
  await edit.cancel();
});

test("what one saves on Users the other sees without a reload, live", async ({ account: testAccount, openAs }) => {
  const [owner, organiser] = [await testAccount.hire("owner"), await testAccount.hire("organiser")];
  await testAccount.enlist([{ firstName: "Mo", lastName: "Before" }]);
  const [first, second] = [await openAs(owner), await openAs(organiser, { size: "phone" })];
  const [theirs, ours] = [await ListPage.open(first, users.screen), await ListPage.open(second, users.screen)];
  await expect(second.getByText("Live", { exact: true })).toBeVisible();
  await expect(ours.list.row("Mo Before")).toBeVisible();

  const dialog = await theirs.edit("Mo Before");
  await dialog.field("Last name").fill("After");
  await dialog.save("User updated successfully");
  await expect(ours.list.row("Mo After")).toBeVisible();
});
