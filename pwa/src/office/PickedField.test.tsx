import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DateField, TimeField } from "./DateField";
import { MomentField } from "@/office/MomentField";
import type { DatePattern } from "@/ui/dates";
import { PatternContext } from "@/ui/format";

const sent = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-29T12:00:00Z"), toFake: ["Date"] });
  sent.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Form({ own }: { readonly own: DatePattern }) {
  const form = useForm({ defaultValues: { day: "", time: "", moment: "" } });
  return (
    <PatternContext value={own}>
      <FormProvider {...form}>
        <form onSubmit={(event) => void form.handleSubmit(sent)(event)}>
          <DateField name="day" label="Day" />
          <TimeField name="time" day="day" zone="Europe/London" label="Time" />
          <MomentField name="moment" label="Moment" hint="Leave empty for now" />
          <button type="button" onClick={() => form.reset()}>
            Anew
          </button>
        </form>
      </FormProvider>
    </PatternContext>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const says = (name: string) => document.getElementById(box(name).getAttribute("aria-describedby") ?? "")?.textContent;

function type(name: string, text: string) {
  fireEvent.change(box(name), { target: { value: text } });
}

it.each([
  ["DD-MM-YYYY", "5/12/2026", "05-12-2026", "Sat 5 Dec 2026"],
  ["MM-DD-YYYY", "5/12/2026", "05-12-2026", "Tue May 12 2026"],
  ["DD-MM-YYYY", "5.12.26", "05-12-2026", "Sat 5 Dec 2026"],
  ["MM-DD-YYYY", "28/11/2026", "11-28-2026", "Sat Nov 28 2026"],
  ["MM-DD-YYYY", "5 Dec", "12-05-2026", "Sat Dec 5 2026"],
  ["YYYY-MM-DD", "tomorrow", "2026-11-30", "Mon 2026-11-30"],
] as const)("reads a day by %s in a usual form, says which, and spells it out: %s", (own, text, spelled, words) => {
  render(<Form own={own} />);
  type("Day", text);
  expect([box("Day").value, says("Day")]).toEqual([text, words]);
  fireEvent.blur(box("Day"));
  expect([box("Day").value, says("Day")]).toEqual([spelled, words]);
});

it("leaves as it is what it cannot read, and says nothing of it", () => {
  render(<Form own="DD-MM-YYYY" />);
  type("Day", "11/31/2026");
  fireEvent.blur(box("Day"));
  expect([box("Day").value, says("Day")]).toEqual(["11/31/2026", undefined]);
});

it("shows a moment in the person's own form, and sends it in the spec's", async () => {
  render(<Form own="DD-MM-YYYY" />);
  expect(box("Moment").placeholder).toBe("DD-MM-YYYY, 7:30PM");
  type("Moment", "5/12/2026 19h30");
  expect(says("Moment")).toBe("Sat 5 Dec 2026, 7:30PM · Leave empty for now");
  expect(box("Moment").value).toBe("5/12/2026 19h30");
  fireEvent.blur(box("Moment"));
  expect([box("Moment").value, box("Moment").dataset.spec]).toEqual(["05-12-2026, 7:30PM", "2026-12-05,07:30 PM"]);
  fireEvent.submit(document.querySelector("form")!);
  await vi.waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ day: "", time: "", moment: "2026-12-05,07:30 PM" }));
});

it("spells out what was typed before it is sent by Enter", async () => {
  render(<Form own="DD-MM-YYYY" />);
  for (const [name, text] of [
    ["Day", "5/12/2026"],
    ["Time", "1930"],
  ] as const) {
    type(name, text);
    fireEvent.keyDown(box(name), { key: "Enter" });
  }
  expect(box("Day").value).toBe("05-12-2026");
  fireEvent.submit(document.querySelector("form")!);
  await vi.waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ day: "05-12-2026", time: "7:30PM", moment: "" }));
});

it("shows what is set elsewhere in place of what was typed", () => {
  render(<Form own="DD-MM-YYYY" />);
  type("Day", "5/12/2026");
  fireEvent.click(screen.getByRole("button", { name: "Anew" }));
  expect(box("Day").value).toBe("");
});
