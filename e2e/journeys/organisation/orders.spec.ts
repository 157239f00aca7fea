import { randomUUID } from "node:crypto";

import { expect, test } from "../../fixtures";

/** The window of a laptop at a small desk. */
const LAPTOP = { width: 1280, height: 800 };

test("what can be done with an order is in the window of a laptop, however long its names are", async ({
  house,
  openAs,
}) => {
  const { organiser, api, performances } = await house.putOn(
    `The Very Long Evening of Everybody's Aunt ${randomUUID()}`,
  );
  await api.sell(performances[0] ?? 0, 1, { email: `${"a".repeat(40)}@${"long-name-of-a-house".repeat(2)}.example` });
  const page = await openAs(organiser);
  await page.setViewportSize(LAPTOP);
  await page.goto("/Orders");

  const actions = page.getByRole("row").nth(1).getByRole("cell").last();
  await expect(actions).toBeInViewport({ ratio: 1 });
  await expect(actions.getByRole("button").or(actions.getByRole("link")).last()).toBeInViewport({ ratio: 1 });
});
