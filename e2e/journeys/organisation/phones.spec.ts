import { expectNoBarrierAnywhere, expectNoBarrier } from "../../barriers";
import { expect, test } from "../../fixtures";
import { EnrolPage, expectRemoved, PhonesPage } from "../../pages/phones-page";
import { aPerformance, aSheet } from "../../sheet";

test("a phone is enrolled by a code, seen at its door, and leaves nothing behind when it is revoked, awake or asleep", async ({
  account,
  apiFor,
  openAs,
  openBrowser,
}) => {
  await account.addVenue({ name: "The Lakeside" });
  const organiser = await account.hire("organiser");
  const [usher, other] = [await account.hire("door"), await account.hire("door")];
  await (
    await apiFor(organiser)
  ).createEvent("A Night at the Lake", aSheet([aPerformance(1, "19:30", { price: 12, tickets: 20 })]));
  const desk = await openAs(organiser);
  const phones = await PhonesPage.open(desk);
  await expect(desk.getByText("No phones yet", { exact: true })).toBeVisible();

  // A phone reads the code; the back office sees it come.
  const { dialog, address } = await phones.showCode("Stage door 1", "North");
  await expectNoBarrier(desk);
  const awake = await openBrowser({ size: "phone" });
  const first = await EnrolPage.open(awake, address);
  await first.expectWorksFor(account.name);
  await expectNoBarrier(awake);
  await expect(dialog.getByText("Stage door 1 is enrolled", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Done", exact: true }).click();

  // It is of no use to another one.
  const asleep = await openBrowser({ size: "phone" });
  await (await EnrolPage.open(asleep, address)).expectRefused();
  await expectNoBarrier(asleep);

  // Its person signs in, and stands at the gate that the phone was given.
  await first.signIn(usher);
  const row = phones.row("Stage door 1");
  await expect(row).toContainText(`${usher.firstName} ${usher.lastName}`);
  await expect(row).toContainText("A Night at the Lake");
  await expect(row).toContainText("just now");
  await expect(row).toContainText("North");
  await expectNoBarrierAnywhere(desk);

  // A second one, which goes to sleep with its session open.
  const second = await phones.showCode("Balcony", "Balcony");
  const sleeper = await EnrolPage.open(asleep, second.address);
  await expect(second.dialog.getByText("Balcony is enrolled", { exact: true })).toBeVisible();
  await second.dialog.getByRole("button", { name: "Done", exact: true }).click();
  await sleeper.expectWorksFor(account.name);
  await sleeper.signIn(other);
  await expect(phones.row("Balcony").first()).toContainText(`${other.firstName} ${other.lastName}`);
  await asleep.goto("about:blank");

  // Both are revoked: the one at its door wipes itself at once, the other as soon as it wakes.
  await phones.revoke("Stage door 1");
  await expectRemoved(awake);
  await expectNoBarrier(awake);
  await expect(row).toContainText("Revoked");
  await phones.revoke("Balcony");
  await expect(phones.row("Balcony").first()).toContainText("Revoked");
  await asleep.goto("/QrValidation");
  await expectRemoved(asleep);

  // Taken back, a phone is as good as before once its person signs in.
  await phones.act("Stage door 1", "Restore");
  await expect(row).toContainText("Enrolled");
  await awake.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(awake.getByRole("button", { name: "Login", exact: true })).toBeVisible();
});
