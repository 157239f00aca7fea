import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Dialog } from "./Dialog";

afterEach(cleanup);

it("has a head and a foot that are no landmarks: the page behind it has those", () => {
  const { container } = render(
    <Dialog open={false} title="Create user" footer={<button type="button">Save</button>} onClose={vi.fn()}>
      First Name
    </Dialog>,
  );
  // What Ionic says before it shows a modal: then its content is there, and jsdom need not show it.
  const modal = container.ownerDocument.querySelector("ion-modal");
  if (modal) fireEvent(modal, new Event("ionMount"));
  expect(screen.getByText("Create user")).toBeTruthy();
  expect(screen.getByText("Save")).toBeTruthy();
  expect(screen.queryByRole("banner")).toBeNull();
  expect(screen.queryByRole("contentinfo")).toBeNull();
});

it("stays open where the part that it stands in only moves, as when a phone is turned", async () => {
  const { container } = render(
    <Dialog open={false} title="Create user" onClose={vi.fn()}>
      First Name
    </Dialog>,
  );
  const modal = container.ownerDocument.querySelector("ion-modal");
  const may = modal?.canDismiss;
  if (typeof may !== "function") throw new Error("Ionic asks whether it may close");
  // To Ionic a part that moves is gone; one that is gone takes its dialog along without a question.
  expect(await may(undefined, "parent-removed")).toBe(false);
  expect(await may(undefined, "handler")).toBe(true);
});
