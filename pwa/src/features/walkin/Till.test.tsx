// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Till } from "./Till";

afterEach(cleanup);

const onDigit = vi.fn();
const onMain = vi.fn();

function open(props: Partial<Parameters<typeof Till>[0]>) {
  vi.clearAllMocks();
  render(
    <Till
      total="£20.00"
      work={
        <>
          <h3 tabIndex={-1}>Stalls</h3>
          <div data-item="ticket:normal">Normal</div>
          <div data-item="ticket:5" tabIndex={-1}>
            Child
          </div>
          <input aria-label="Name" />
        </>
      }
      keys={
        <button type="button" className="fy-btn is-main" onClick={onMain}>
          Card terminal
        </button>
      }
      {...props}
    />,
  );
}

it("takes a digit for the item in focus, else for the first, and Enter for the main key", () => {
  open({ onDigit });
  fireEvent.keyDown(screen.getByText("Stalls"), { key: "3" });
  fireEvent.keyDown(screen.getByText("Child"), { key: "8" });
  expect(onDigit.mock.calls).toEqual([
    ["ticket:normal", 3],
    ["ticket:5", 8],
  ]);
  fireEvent.keyDown(screen.getByText("Stalls"), { key: "Enter" });
  fireEvent.keyDown(screen.getByLabelText("Name"), { key: "Enter" });
  expect(onMain).toHaveBeenCalledTimes(2);
});

it("leaves keys to whatever needs them", () => {
  open({ onDigit });
  fireEvent.keyDown(screen.getByLabelText("Name"), { key: "3" });
  fireEvent.keyDown(screen.getByText("Stalls"), { key: "3", ctrlKey: true });
  fireEvent.keyDown(screen.getByText("Card terminal"), { key: "Enter" });
  expect([onDigit.mock.calls.length, onMain.mock.calls.length]).toEqual([0, 0]);
});

it("leads a digit into the field for money where nothing is chosen any more", () => {
  open({
    children: (
      <div className="till-given">
        <input aria-label="Amount given" defaultValue="20.00" />
      </div>
    ),
  });
  fireEvent.keyDown(screen.getByText("Stalls"), { key: "5" });
  const field = screen.getByLabelText<HTMLInputElement>("Amount given");
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
});
