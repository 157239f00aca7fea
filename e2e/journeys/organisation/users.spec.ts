import { expectNoBarrierInAnyLight } from "../../barriers";
import { expect, SIZES, test } from "../../fixtures";
import { shortId } from "../../house";
import { UsersPage } from "../../pages/users-page";

/** With their owner, more than a page of ten. */
const NAMES = ["Ada", "Ben", "Cleo", "Dara", "Elif", "Finn", "Gus", "Hana", "Ivo", "Jun", "Kit"];
const crew = NAMES.map((firstName, place) => ({
  firstName,
  lastName: `Crew ${String(11 - place).padStart(2, "0")}`,
  mobile: `07700900${String(111 - place)}`,
}));

for (const size of SIZES) {
  test(`an owner finds, adds, edits and deletes people, ${size}`, async ({ house, postbox, openAs }) => {
    const owner = await house.hire("owner");
    await house.enlist(crew);
    const page = await openAs(owner, { size });
    const users = await UsersPage.open(page);

    await expect(page).toHaveTitle("Users · Foyer");
    await expect(users.list.range("1 to 10 of 12")).toBeVisible();
    await users.list.expectSizes();
    if (!users.list.isPhone) {
      const columns = ["First Name", "Last Name", "Customer Account", "Role", "Email", "Mobile", "Actions"];
      await users.list.expectColumns(columns);
    }
    await users.list.expectRows(NAMES.slice(0, 10));
    await users.list.showNextPage();
    await users.list.expectRows(["Kit", owner.firstName]);
    await users.list.showPreviousPage();
    await users.list.showAtOnce(15);
    await users.list.expectRows([...NAMES, owner.firstName]);
    await users.list.sortBy("Last Name");
    await users.list.expectRows([...NAMES.toReversed(), owner.firstName]);
    await users.list.expectSorts([
      ["Role", owner.firstName, "Ada"],
      ["Mobile", "Kit", owner.firstName],
      ["Email", "Ada", owner.firstName],
      ["Customer Account", "Ada", "Ada"],
      ["Last Name", "Kit", owner.firstName],
      ["First Name", "Ada", owner.firstName],
    ]);
    await users.list.search("CLE");
    await users.list.expectRows(["Cleo"]);
    await users.list.search(owner.email.toUpperCase());
    await users.list.expectRows([owner.firstName]);
    await users.list.search("nobody at all");
    await users.list.expectNothing("nobody at all");
    await users.list.search("");
    await expectNoBarrierInAnyLight(page);

    const dialog = await users.add();
    await dialog.trySave();
    for (const message of [
      "First Name is required",
      "Last Name is required",
      "Email is not valid.",
      "Minimum 10 numbers required",
      "Role is required",
    ]) {
      await expect(dialog.says(message)).toBeVisible();
    }
    await expectNoBarrierInAnyLight(page);
    await expect(dialog.field("Email")).toHaveAttribute("maxlength", "255");
    await expect(dialog.ownAccount, "an owner's people are of their own account").toBeDisabled();
    await expect(dialog.ownAccount).toHaveValue(house.name);
    await expect(dialog.roles, "role 1 is not theirs to give").toHaveText([
      "Select",
      "Organiser",
      "Door staff",
      "Account owner",
    ]);
    const email = `nina-${shortId()}@house.test`;
    await dialog.field("First Name").fill("Nina");
    await dialog.field("Last Name").fill("Novak");
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
    await users.list.search("nina");
    await expect(users.list.row("Nina")).toContainText("Invited");
    expect(await postbox.tokenFor(email, "You are invited")).not.toBe("");

    await users.resendInvitation("Nina Novak");
    await expect(page.getByText("Invitation sent successfully", { exact: true })).toBeVisible();

    const edit = await users.edit("Nina Novak");
    await expect(edit.field("Email")).toHaveValue(email);
    await expect(edit.field("Email"), "locked").not.toBeEditable();
    await edit.field("Last Name").fill("");
    await edit.trySave();
    await expect(edit.says("Last Name is required")).toBeVisible();
    await edit.field("Last Name").fill("Nováková");
    await edit.field("Role").selectOption({ label: "Organiser" });
    await edit.save("User updated successfully");
    await expect(users.list.row("Nováková")).toContainText("Organiser");

    await users.delete("Nina Nováková", email, "No");
    await expect(users.list.rows).toHaveCount(1);
    await users.delete("Nina Nováková", email, "Yes");
    await expect(page.getByText("User deleted successfully", { exact: true })).toBeVisible();
    await users.list.expectNothing("nina");
    await expectNoBarrierInAnyLight(page);
  });
}

for (const size of SIZES) {
  test(`the platform chooses a person's account, but not for its own people, ${size}`, async ({ house, openAs }) => {
    const page = await openAs("admin", { size });
    const users = await UsersPage.open(page);
    const dialog = await users.add();
    await dialog.trySave();
    await expect(dialog.says("Customer Account is required")).toBeVisible();
    await expect(dialog.roles).toHaveText([
      "Select",
      "Platform administrator",
      "Organiser",
      "Door staff",
      "Account owner",
    ]);
    await dialog.field("Role").selectOption({ label: "Platform administrator" });
    await expect(dialog.says("Customer Account is required")).toHaveCount(0);
    await expect(dialog.ownAccount).toHaveValue("Foyer");
    await dialog.field("Role").selectOption({ label: "Organiser" });
    const email = `otto-${shortId()}@house.test`;
    await dialog.field("First Name").fill("Otto");
    await dialog.field("Last Name").fill("Of the house");
    await dialog.field("Email").fill(email);
    await dialog.field("Mobile").fill("07700900123");
    await dialog.account.choose(house.name);
    await dialog.save("User added successfully");
    await users.list.search(email);
    const otto = users.list.row("Otto");
    await expect(otto).toContainText(users.list.isPhone ? email : house.name);
    const edit = await users.edit("Otto Of the house");
    await expect(edit.account.field).toHaveValue(house.name);
    await edit.cancel();
  });
}

test("what one saves on Users the other sees without a reload, live", async ({ house, openAs }) => {
  const [owner, organiser] = [await house.hire("owner"), await house.hire("organiser")];
  await house.enlist([{ firstName: "Mo", lastName: "Before" }]);
  const [first, second] = [await openAs(owner), await openAs(organiser, { size: "phone" })];
  const [theirs, ours] = [await UsersPage.open(first), await UsersPage.open(second)];
  await expect(second.getByText("Live", { exact: true })).toBeVisible();
  await expect(ours.list.row("Mo Before")).toBeVisible();

  const dialog = await theirs.edit("Mo Before");
  await dialog.field("Last Name").fill("After");
  await dialog.save("User updated successfully");
  await expect(ours.list.row("Mo After")).toBeVisible();
});
