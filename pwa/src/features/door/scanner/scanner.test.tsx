import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Host, keyOn, keysFor, TICKET } from "../testing/scanner";
import { ScannerTest } from "./ScannerTest";
import { useWedge } from "./useWedge";

let clock = 1000;

/** One key as a browser reports it: what nobody prevents is typed into a field, or presses a button. */
function press(key: string, { code = key, shiftKey = false, altKey = false } = {}, gap = 5) {
  const target = document.activeElement ?? document.body;
  clock += gap;
  const init = { key, code, shiftKey, altKey, bubbles: true, cancelable: true };
  const down = new KeyboardEvent("keydown", init);
  Object.defineProperty(down, "timeStamp", { value: clock });
  act(() => void target.dispatchEvent(down));
  const isFree = !down.defaultPrevented;
  if (isFree && target instanceof HTMLInputElement && !target.readOnly && [...key].length === 1)
    fireEvent.input(target, { target: { value: target.value + key } });
  if (isFree && target instanceof HTMLButtonElement && key === "Enter") fireEvent.click(target);
  const up = new KeyboardEvent("keyup", init);
  act(() => void target.dispatchEvent(up));
  if (isFree && !up.defaultPrevented && target instanceof HTMLButtonElement && key === " ") fireEvent.click(target);
}

const type = (text: string, host: Host = "us", gap = 5) =>
  keysFor(text).forEach((each) => {
    press(keyOn(host, each), { code: each.code, shiftKey: each.hasShift, altKey: each.hasAlt }, gap);
  });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a hand scanner at the door", () => {
  function Door({ onCode, onPress }: { readonly onCode: (code: string) => void; readonly onPress: () => void }) {
    useWedge(true, ({ text }) => onCode(text));
    return (
      <>
        <input aria-label="Name" defaultValue="Oka" />
        <button onClick={onPress}>Undo</button>
      </>
    );
  }
  function start(focus: "Name" | "Undo") {
    clock += 10_000;
    const [codes, onPress] = [[] as string[], vi.fn()];
    render(<Door onCode={(code) => codes.push(code)} onPress={onPress} />);
    const field = screen.getByLabelText<HTMLInputElement>("Name");
    (focus === "Name" ? field : screen.getByText("Undo")).focus();
    return { codes, onPress, field };
  }

  it.each(["us", "de", "ru", "us-intl"] as const)("leaves in a field what was there before, on %s", (host) => {
    const { codes, field } = start("Name");
    type(TICKET, host, 70);
    press("Enter");
    expect([codes, field.value]).toEqual([[TICKET], "Oka"]);
    press("x", {}, 3000);
    expect(field.value).toBe("Okax");
  });

  it.each([
    ["a ticket's code", TICKET, 5],
    ["a slow one", TICKET, 70],
    ["one with spaces", "ROW 4 SEAT 7", 70],
    ["a short one", "A 1", 70],
  ])("presses no button with %s", (_what, text, gap) => {
    const { onPress } = start("Undo");
    type(text, "us", gap);
    press("Enter");
    press("Enter");
    expect(onPress).not.toHaveBeenCalled();
    press("Enter", {}, 3000);
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it("is heard when nothing ends its code", () => {
    vi.useFakeTimers();
    const { codes } = start("Undo");
    type("4006381333931");
    act(() => void vi.advanceTimersByTime(400));
    expect(codes).toEqual(["4006381333931"]);
  });

  it("is read where an input method writes the code at once", () => {
    const { codes, field } = start("Name");
    fireEvent.input(field, { target: { value: `Oka${TICKET}` } });
    expect([codes, field.value]).toEqual([[TICKET], "Oka"]);
  });
});

describe("the scanner's test", () => {
  it("shows what the scanner sends and how it is read", () => {
    render(<ScannerTest onClose={() => undefined} />);
    clock += 10_000;
    type(TICKET, "de", 70);
    expect(screen.getByLabelText<HTMLInputElement>("What the scanner sends").value).toBe(TICKET);
    for (const fact of ["A Foyer code, read completely", "US", "70 milliseconds a key"])
      expect(screen.getByText(fact)).toBeTruthy();
    clock += 10_000;
    type("abc", "us", 200);
    press("Tab");
    expect(screen.getByLabelText<HTMLInputElement>("What the scanner sends").value).toBe("abc");
    for (const fact of ["Not a Foyer code", "Tab"]) expect(screen.getByText(fact)).toBeTruthy();
  });
});
