// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, expect, it } from "vitest";
import { NEW_EVENT, type EventForm } from "../form/eventForm";
import { useBioFollows } from "./CreateEvent";

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
