import { act, cleanup, render, screen } from "@testing-library/react";
import { lazy } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { closeDialog, DialogHost, openDialog } from "./dialogs";

afterEach(() => {
  act(closeDialog);
  cleanup();
});

it("a dialog that cannot be loaded says so, and leaves the screen and the other dialogs as they are", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined); // React tells of what it caught
  const gone = lazy(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  render(
    <>
      <p>The screen</p>
      <DialogHost parts={{ walkIn: gone, boxOffice: () => <p>The box office</p> }} />
    </>,
  );
  act(() => openDialog("walkIn", { performanceId: 1 }));
  expect((await screen.findByRole("alert")).textContent).toContain("Reload");
  act(() => openDialog("boxOffice", { eventId: 1, performanceId: 1 }));
  expect([screen.queryByRole("alert"), screen.queryByText("The box office")]).toEqual([null, expect.anything()]);
  expect(screen.queryByText("The screen")).not.toBeNull();
});
