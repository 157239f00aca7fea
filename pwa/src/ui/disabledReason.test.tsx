import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Button, IconButton, type Reason } from "./Button";

afterEach(cleanup);

const WHY = "Needs a connection";
const bubble = () => screen.queryByRole("tooltip")?.textContent;
const descriptionOf = (button: HTMLElement) =>
  button
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

function draw(disabledReason: Reason, busy = false) {
  const [pressed, sent] = [vi.fn(), vi.fn()];
  const form = (why: Reason) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <Button type="submit" disabledReason={why} busy={busy} onClick={pressed}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(disabledReason));
  return {
    pressed,
    sent,
    again: (why: Reason) => rerender(form(why)),
    save: screen.getByRole("button", { name: "Save" }),
  };
}

it("says why to a screen reader, in a description beside its name, and stays within reach of the keyboard", () => {
  const { save } = draw(WHY);
  expect(save.getAttribute("aria-disabled")).toBe("true");
  expect(descriptionOf(save)).toBe(WHY);
  save.focus();
  expect(document.activeElement).toBe(save);
});

it("does nothing when it is pressed but show why", () => {
  const { save, pressed, sent } = draw(WHY);
  fireEvent.click(save);
  expect([pressed.mock.calls.length, sent.mock.calls.length, bubble()]).toEqual([0, 0, WHY]);
  fireEvent.pointerDown(document.body);
  expect(bubble()).toBeUndefined();
});

it("shows why under a mouse, and no longer when that is gone or Escape is pressed", () => {
  const { save } = draw(WHY);
  fireEvent.pointerEnter(save, { pointerType: "mouse" });
  expect(bubble()).toBe(WHY);
  fireEvent.pointerLeave(save, { pointerType: "mouse" });
  expect(bubble()).toBeUndefined();
  fireEvent.pointerEnter(save, { pointerType: "mouse" });
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(bubble()).toBeUndefined();
});

it("keeps the focus when it turns on again, and then works", () => {
  const { save, pressed, sent, again } = draw(WHY);
  save.focus();
  again(undefined);
  expect(document.activeElement).toBe(save);
  expect([save.getAttribute("aria-disabled"), descriptionOf(save), bubble()]).toEqual([null, undefined, undefined]);
  fireEvent.click(save);
  expect([pressed.mock.calls.length, sent.mock.calls.length]).toEqual([1, 1]);
});

it("waits while it is busy, without a reason", () => {
  const { save } = draw(undefined, true);
  expect([(save as HTMLButtonElement).disabled, save.getAttribute("aria-busy")]).toEqual([true, "true"]);
});

it("adds its reason to what describes it anyway", () => {
  render(
    <>
      <IconButton icon="trash" label="Delete" disabledReason={WHY} aria-describedby="which" />
      <p id="which">Evening</p>
    </>,
  );
  expect(descriptionOf(screen.getByRole("button", { name: "Delete" }))).toBe(`Evening ${WHY}`);
});
