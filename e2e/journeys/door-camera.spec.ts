import type { Page } from "@playwright/test";

import { CuttableLine } from "../cuttable-line";
import { codesOf, openPhone } from "../doors";
import { SAME_ON_BOTH, expect, test } from "../fixtures";
import { DoorPhone } from "../pages/door-phone";
import { holdUp, takeAway } from "../painted-camera";
import { TestEvent } from "../test-event";

const MAYA = { name: "Maya Fernandes", email: "maya@example.org" };

/** A browser's own reader of codes that does not do what it is there for. */
const READERS = {
  "rejects every picture": () => Promise.reject(new DOMException("Service unavailable", "NotSupportedError")),
  "sees no code where there is one": () => Promise.resolve([]),
  "never answers": () => new Promise<never>(() => undefined),
};

async function giveReader(page: Page, how: () => Promise<unknown>): Promise<void> {
  await page.addInitScript(`window.BarcodeDetector = class {
    static getSupportedFormats = () => Promise.resolve(["qr_code"]);
    detect = ${how.toString()};
  };`);
}

test(
  "a camera and its readers fail, and a ticket is read or the screen says why not",
  SAME_ON_BOTH,
  async ({ url, folder, opened, browser, apiFor }) => {
    const api = await apiFor("organiser");
    const testEvent = await TestEvent.stock(api, folder);
    const codes = codesOf(await api.sell(testEvent.performance, 9, MAYA));
    const line = await CuttableLine.to(url);
    const first = await openPhone(browser, opened, line, "North");
    const phone = await DoorPhone.open(first, testEvent.performance);
    const ticket = () => codes.pop() ?? "";
    const open = async (prepare: (page: Page) => Promise<unknown>) => {
      const page = await first.context().newPage();
      await prepare(page);
      await page.goto(`/QrValidation/${testEvent.performance}`);
      return page;
    };
    const reads = async (page: Page) => {
      const door = await DoorPhone.of(page);
      await door.scan(ticket(), "Admitted");
      await door.next();
    };

    await test.step("two codes in one picture admit nobody; shown alone, each admits one", async () => {
      const [one, other] = [ticket(), ticket()];
      await holdUp(first, one, other);
      await expect(first.getByText("Several codes in view. Show one at a time.")).toBeVisible();
      await expect(phone.verdict).toHaveCount(0);
      await phone.scan(one, "Admitted");
      await phone.next();
      await phone.scan(other, "Admitted");
      await phone.next();
    });

    await test.step("a ticket that is held up again at once has no second verdict, and the screen says why", async () => {
      const held = ticket();
      await phone.scan(held, "Admitted");
      await phone.next();
      await holdUp(first, held);
      await expect(first.getByText("Just read. Take it away to scan it again.")).toBeVisible();
      await expect(phone.verdict).toHaveCount(0);
      await takeAway(first);
    });

    for (const [how, detect] of Object.entries(READERS))
      await test.step(`the browser's own reader ${how}: another one reads`, async () => {
        const page = await open((fresh) => giveReader(fresh, detect));
        await reads(page);
        await page.close();
      });

    await test.step("nothing can read codes: the screen says so, and reads as soon as something can", async () => {
      const page = await open(async (fresh) => {
        await giveReader(fresh, READERS["rejects every picture"]);
        await fresh.route(/zxing.*\.wasm/, (route) => route.fulfill({ status: 404, body: "404 page not found" }));
      });
      await expect(page.getByText("The scanner has stopped")).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try again" }).click();
      await reads(page);
      await page.close();
    });

    await test.step("a picture that may not start is no camera that is not allowed: a tap starts it", async () => {
      const page = await open((fresh) =>
        fresh.addInitScript(() => {
          // Not `userActivation`: what asks the page for its state counts as a tap there.
          let isPressed = false;
          addEventListener("pointerdown", () => (isPressed = true), { capture: true });
          const play = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "play")
            ?.value as () => Promise<void>;
          HTMLMediaElement.prototype.play = function () {
            if (isPressed) return Reflect.apply(play, this, []);
            return Promise.reject(new DOMException("play() was not allowed", "NotAllowedError"));
          };
        }),
      );
      await expect(page.getByText("The camera picture has stopped")).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
      await reads(page);
      await page.close();
    });

    await test.step("a camera that ends is opened again by itself", async () => {
      await first.evaluate(() => {
        const stream = document.querySelector("video")?.srcObject;
        if (!(stream instanceof MediaStream)) throw new Error("There is no camera");
        for (const track of stream.getTracks()) {
          track.stop();
          track.dispatchEvent(new Event("ended"));
        }
      });
      await takeAway(first);
      await phone.scan(ticket(), "Admitted");
    });
  },
);
