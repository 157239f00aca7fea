// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { UntilField, useUntil, type UsualEnd } from "./UntilField";

afterEach(cleanup);

const ENDS = [
  { key: "hour", label: "An hour", until: "2026-12-05T12:00:00.000Z" },
  { key: "last", label: "Until it begins", until: null },
];

function Form({ ends = ENDS, refusal }: { readonly ends?: readonly UsualEnd[]; readonly refusal?: string }) {
  const value = useUntil(ends, "Europe/London");
  return (
    <>
      <UntilField label="Kept until" value={value} last="2027-06-05T18:30:00Z" isTried refusal={refusal} />
      <output>{String(value.until)}</output>
    </>
  );
}

const until = () => screen.getByRole("status").textContent;
const choose = (key: string) => fireEvent.change(screen.getByLabelText("Kept until"), { target: { value: key } });

it("begins with the first usual end, and has the last in place of one that is over", () => {
  const { rerender } = render(<Form />);
  expect(until()).toBe("2026-12-05T12:00:00.000Z");
  rerender(<Form ends={ENDS.slice(1)} />);
  expect(until()).toBe("null");
});

it("takes any other moment by the venue's clocks, and says what is wrong with it", () => {
  const { rerender } = render(<Form />);
  choose("other");
  expect(until()).toBe("undefined");
  expect(screen.getByRole("alert").textContent).toBe("Enter a date and a time");
  fireEvent.change(screen.getByLabelText("Date and time"), { target: { value: "2027-06-04 18:00" } });
  expect(until()).toBe("2027-06-04T17:00:00.000Z");
  expect(screen.queryByRole("alert")).toBeNull();
  rerender(<Form refusal="Choose a time from now until the sale ends" />);
  expect(screen.getByRole("alert").textContent).toBe("Choose a time from now until the sale ends");
});
