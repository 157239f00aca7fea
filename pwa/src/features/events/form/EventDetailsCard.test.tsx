import { cleanup, render, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, it } from "vitest";
import { EventDetailsCard } from "./EventDetailsCard";
import { EMPTY_EVENT, editedEventForm, type EventForm } from "./eventForm";

function Shown({ isNobodys }: { readonly isNobodys?: boolean }) {
  const form = useForm<EventForm>({ defaultValues: EMPTY_EVENT });
  return (
    <FormProvider {...form}>
      <EventDetailsCard venues={[]} {...(isNobodys && { isNobodys })} />
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
