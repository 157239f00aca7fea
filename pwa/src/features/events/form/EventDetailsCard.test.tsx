import { cleanup, render, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, it } from "vitest";
import { EventDetailsCard } from "./EventDetailsCard";
import { EMPTY_EVENT, editedEventForm, type EventForm } from "./eventForm";

function Shown(parts: { readonly isNobodys?: boolean; readonly isLocked?: boolean }) {
  const form = useForm<EventForm>({ defaultValues: EMPTY_EVENT });
  return (
    <FormProvider {...form}>
      <EventDetailsCard venues={[]} {...parts} />
    </FormProvider>
  );
}

afterEach(cleanup);

it("marks as optional what may be left empty, and nothing else", () => {
  const { container } = render(<Shown />);
  const refused = new Set(editedEventForm.safeParse(EMPTY_EVENT).error?.issues.map(({ path }) => String(path[0])));
  const fields = [...container.querySelectorAll<HTMLInputElement>("[name]:not([type=checkbox])")];
  const marked = (field: HTMLInputElement) => Boolean(field.labels?.[0]?.querySelector("em"));
  expect(fields.map((field) => [field.name, marked(field)])).toEqual(
    fields.map(({ name }) => [name, !refused.has(name)]),
  );
  expect(fields.length).toBeGreaterThan(7);
});

it("says of an account without venues that it has none, and of nobody's event whose it is to be", () => {
  render(<Shown />);
  const message = () =>
    document.getElementById(screen.getByLabelText("Venue").getAttribute("aria-describedby") ?? "")?.textContent;
  expect(message()).toBe("This organisation has no venues yet");
  cleanup();
  render(<Shown isNobodys />);
  expect(message()).toBe("Select customer");
});

it("says in words whether prices include tax once the form is closed", () => {
  render(<Shown isLocked />);
  expect(screen.getByLabelText<HTMLInputElement>("Prices include tax").value).toBe("Yes");
  expect(screen.queryByRole("switch")).toBeNull();
});
