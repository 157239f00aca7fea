import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hasUnsaved } from "@/ui/unsaved";
import { NewPassword } from "./NewPassword";

afterEach(cleanup);

it("is not left without a question while something is typed in it", async () => {
  render(
    <NewPassword error={null} onPassword={(_, clear) => clear()} foot={() => <button type="submit">Save</button>} />,
  );
  expect(hasUnsaved()).toBe(false);
  for (const label of ["Password", "Confirm password"]) {
    fireEvent.input(screen.getByLabelText(label), { target: { value: "Str0ng!Passw0rd" } });
  }
  expect(hasUnsaved()).toBe(true);
  await act(() => Promise.resolve(fireEvent.click(screen.getByText("Save"))).then(() => undefined));
  await expect.poll(hasUnsaved).toBe(false);
});
