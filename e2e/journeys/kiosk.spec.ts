import { PASSWORD } from "../api";
import { expectNoBarrier } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { DoorPhone } from "../pages/door-phone";
import { DoorSettingsPart } from "../pages/door-settings-part";
import { paintCamera } from "../painted-camera";
import { TestEvent } from "../test-event";

const NUMBER = "271828";

test(
  "a phone in kiosk mode shows its door alone, until its person's password is given",
  CORE,
  async ({ apiFor, folder, openAs }) => {
    const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
    const page = await openAs("door", { size: "phone", scheme: "dark" });
    await paintCamera(page.context());
    await DoorPhone.open(page, testEvent.performance);
    const settings = new DoorSettingsPart(page);
    const door = new RegExp(`/QrValidation/${testEvent.performance}$`);
    const way = page.getByRole("link", { name: "Back to dashboard" });
    await expect(way).toBeVisible();

    await settings.startKiosk(NUMBER);
    await expect(way).toHaveCount(0);
    for (const path of ["/EventDashboard", "/UserProfile", "/"]) {
      await page.goto(path);
      await expect(page).toHaveURL(door);
    }
    await page.reload();
    await expect(page.getByText(testEvent.name)).toBeVisible();
    await expect(way).toHaveCount(0);

    await settings.open();
    await expectNoBarrier(page);
    await settings.leaveKiosk(NUMBER);
    await expect(settings.panel.getByRole("alert")).toBeVisible();
    await page.goto("/EventDashboard");
    await expect(page).toHaveURL(door);

    await settings.open();
    await settings.leaveKiosk(PASSWORD);
    await expect(settings.panel.getByLabel("Exit PIN")).toBeVisible();
    await settings.close();
    await way.click();
    await expect(page.getByRole("heading", { name: "User dashboard" })).toBeVisible();
  },
);

test("a phone remembers its camera and its hand after a reload", async ({ apiFor, folder, openAs }) => {
  const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
  const page = await openAs("door", { size: "phone", scheme: "dark" });
  await paintCamera(page.context(), ["camera 0, facing back", "camera 1, facing front"]);
  const phone = await DoorPhone.open(page, testEvent.performance);
  const settings = new DoorSettingsPart(page);
  const flip = page.getByRole("button", { name: "Change camera" });
  const middle = async () => {
    const box = await flip.boundingBox();
    return box ? box.x + box.width / 2 : NaN;
  };
  const half = (page.viewportSize()?.width ?? 0) / 2;
  await expect.poll(middle).toBeGreaterThan(half);

  await settings.open();
  await settings.camera.selectOption("Front camera");
  await settings.leftHanded.check();
  await expect(settings.camera.locator("option:checked")).toHaveText("Front camera");
  await settings.close();
  await expect.poll(middle).toBeLessThan(half);

  await page.reload();
  await phone.isReady();
  await expect.poll(middle).toBeLessThan(half);
  await settings.open();
  await expect(settings.leftHanded).toBeChecked();
  await expect(settings.camera.locator("option:checked")).toHaveText("Front camera");
});
