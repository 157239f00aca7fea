import { useWatch, type UseFormReturn } from "react-hook-form";
import { useDebounced } from "@/ui/useDebounced";
import type { EventForm } from "./eventForm";
import type { CheckAsked } from "./saving";

const CHECK_AFTER_MS = 600;

/** What the sheet is judged for: times are the venue's, and an event's name may not have one start twice there. */
export function useCheckAsked({ control }: UseFormReturn<EventForm>, event?: number): CheckAsked {
  const [file, venue, name] = useWatch({ control, name: ["sheet", "venue", "name"] });
  return { file, venue: Number(venue), eventName: useDebounced(name.trim(), CHECK_AFTER_MS), event };
}
