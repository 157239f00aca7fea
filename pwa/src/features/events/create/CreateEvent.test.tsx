// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, expect, it, vi } from "vitest";
import { NEW_EVENT, type EventForm } from "../form/eventForm";
import type { Venue } from "../model";
import { useBioFollows, useOnlyVenue } from "./CreateEvent";

afterEach(cleanup);

it("lets the description serve as bio until another is written, and never takes that away", () => {
  const { result } = renderHook(() => {
    const form = useForm<EventForm>({ defaultValues: NEW_EVENT });
    useBioFollows(form);
    return form;
  });
  const type = (name: "description" | "bio", text: string) =>
    act(() => result.current.setValue(name, text, { shouldDirty: true }));
  const bio = () => result.current.getValues("bio");

  type("description", "An evening");
  type("description", "An evening without a word");
  expect(bio()).toBe("An evening without a word");
  type("bio", "Told by hands alone");
  type("description", "A night");
  expect(bio()).toBe("Told by hands alone");
  type("bio", "");
  type("description", "A night in June");
  expect(bio(), "what was emptied on purpose stays empty").toBe("");
});

it("chooses an account's only venue, also after the form was cleared, and never one of several", () => {
  const venueOf = (id: number): Venue => ({ id, name: `Venue ${id}`, zone: "Europe/London", currency: "GBP" });
  const { result, rerender } = renderHook(
    (choices: readonly Venue[] | undefined) => {
      const form = useForm<EventForm>({ defaultValues: NEW_EVENT });
      form.register("venue");
      useOnlyVenue(form, choices);
      return { form, isDirty: form.formState.isDirty };
    },
    { initialProps: undefined as readonly Venue[] | undefined },
  );
  const venue = () => result.current.form.getValues("venue");
  const received = vi.fn();
  result.current.form.subscribe({
    formState: { values: true },
    callback: ({ values, defaultValues }) => void received(values.venue, defaultValues?.venue),
  });

  rerender([venueOf(4), venueOf(5)]);
  expect(venue()).toBe("");
  rerender([venueOf(4)]);
  expect(venue()).toBe("4");
  expect(result.current.isDirty).toBe(false);
  expect(received, "a draft would keep what differs").toHaveBeenLastCalledWith("4", "4");
  act(() => result.current.form.reset(NEW_EVENT));
  expect(venue()).toBe("4");
  rerender([venueOf(4), venueOf(5)]);
  act(() => result.current.form.setValue("venue", "5"));
  expect(venue()).toBe("5");
});
