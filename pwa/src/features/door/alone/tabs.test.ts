import { expect, it, vi } from "vitest";
import type { Admission } from "../carried/own";
import { amongTabs } from "./tabs";

const admission: Admission = {
  ticket: 7,
  performance: 1,
  direction: "entry",
  at: 1000,
  gate: "North",
  device: "0b9f8a56-6a5e-4c39-9a39-6f2f3f6f6a11",
  by: "Dora Lee",
  nonce: "a",
};

it("tells every other tab whom one of them has let in, once", async () => {
  const [here, there] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const note = amongTabs(here);
  amongTabs(there);
  await note(admission);
  await vi.waitFor(() => expect(there).toHaveBeenCalledWith(admission));
  expect(here).toHaveBeenCalledOnce();
  expect(there).toHaveBeenCalledOnce();
});
