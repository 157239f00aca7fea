import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { DayField } from "@/office/DayField";
import type { DatePattern } from "@/ui/dates";
import { PatternContext } from "@/ui/format";

afterEach(cleanup);

interface Drawn {
  readonly own?: DatePattern;
  readonly between?: "-" | "/";
  readonly max?: string;
  readonly onUnread?: (text: string) => void;
}

const onChange = vi.fn();

function Filter({ own = "DD-MM-YYYY", ...field }: Drawn) {
  const [day, setDay] = useState("");
  const put = (next: string) => {
    onChange(next);
    setDay(next);
  };
  return (
    <PatternContext value={own}>
      <DayField label="Day" day={day} onChange={put} {...field} />
      <button type="button" onClick={() => setDay("")}>
        Clear all
      </button>
    </PatternContext>
  );
}

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Day" });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

async function draw(field: Drawn = {}) {
  onChange.mockClear();
  render(<Filter {...field} />);
  // Whoever comes into the field has its reader fetched.
  fireEvent.focus(box());
  await import("@/office/typedDates");
}

it("reads what was typed before its reader was there, and spells it out though somebody has left", async () => {
  onChange.mockClear();
  render(<Filter />);
  type("5 dec 2026");
  fireEvent.blur(box());
  expect(screen.queryByRole("alert")).toBeNull();
  await vi.waitFor(() => expect([box().value, onChange.mock.calls]).toEqual(["05-12-2026", [["2026-12-05"]]]));
});

it("takes the nearest of the days without a year: lists are of what has been", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-29T12:00:00Z"), toFake: ["Date"] });
  await draw();
  type("28 Nov");
  fireEvent.blur(box());
  expect([box().value, onChange.mock.calls]).toEqual(["28-11-2026", [["2026-11-28"]]]);
  vi.useRealTimers();
});

it.each([
  ["DD-MM-YYYY", "24-11-2026"],
  ["MM-DD-YYYY", "11-24-2026"],
  ["YYYY-MM-DD", "2026-11-24"],
] as const)("is typed in the person's own format, which it shows while it is empty: %s", async (own, text) => {
  await draw({ own });
  expect(box().placeholder).toBe(own);
  type(text);
  expect(onChange.mock.calls).toEqual([["2026-11-24"]]);
});

it("narrows nothing while it is no day, and says on leaving in which format a day is wanted, by an example", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-26T12:00:00Z"), toFake: ["Date"] });
  await draw();
  type("31-11-2026");
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.blur(box());
  expect(screen.getByRole("alert").textContent).toBe("Write the day as DD-MM-YYYY, such as 26-11-2026");
  type("24-11-2026");
  expect(screen.queryByRole("alert")).toBeNull();
  vi.useRealTimers();
});

it("spells out on leaving what was typed in short", async () => {
  await draw();
  type("5/1/2027");
  fireEvent.blur(box());
  expect(box().value).toBe("05-01-2027");
});

it("takes a day in the other order where nothing else can be meant, and says in words which", async () => {
  await draw({ own: "MM-DD-YYYY" });
  type("28/11/2026");
  expect(screen.getByText("Sat Nov 28 2026")).toBeTruthy();
  fireEvent.blur(box());
  expect([box().value, onChange.mock.calls]).toEqual(["11-28-2026", [["2026-11-28"]]]);
  expect(screen.queryByText("Sat Nov 28 2026")).toBeNull();
});

it("has the keys of letters on a phone: months and 'tomorrow' are words", async () => {
  await draw();
  expect(box().inputMode).toBe("");
});

it("is typed and shown with strokes where the spec has them", async () => {
  await draw({ own: "MM-DD-YYYY", between: "/" });
  expect(box().placeholder).toBe("MM/dd/yyyy");
  type("11/5/2026");
  fireEvent.blur(box());
  expect([box().value, onChange.mock.calls]).toEqual(["11/05/2026", [["2026-11-05"]]]);
});

it("takes a day from the calendar, and none by its cross", async () => {
  await draw();
  const calendar = document.querySelector<HTMLInputElement>('input[type="date"]')!;
  fireEvent.change(calendar, { target: { value: "2026-12-05" } });
  expect(box().value).toBe("05-12-2026");
  fireEvent.click(screen.getByRole("button", { name: "Clear Day" }));
  expect([box().value, onChange.mock.calls]).toEqual(["", [["2026-12-05"], [""]]]);
});

it("is emptied with the rest of what narrows a list", async () => {
  await draw();
  type("05-12-2026");
  fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
  expect(box().value).toBe("");
});

it("says which is the last day that it takes", async () => {
  await draw({ max: "2026-11-26" });
  type("27-11-2026");
  fireEvent.blur(box());
  expect(screen.getByRole("alert").textContent).toBe("Choose 26-11-2026 or an earlier day");
});

it("tells a form what it could not read", async () => {
  const onUnread = vi.fn();
  await draw({ onUnread });
  type("31-02-2026");
  expect(onUnread.mock.calls).toEqual([["31-02-2026"]]);
});
