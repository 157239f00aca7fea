import { useWatch, type UseFormReturn } from "react-hook-form";
import { useDebounced } from "@/ui/useDebounced";
import type { EventForm } from "../form/eventForm";
import type { SheetCheck } from "../form/saving";

const CHECK_AFTER_MS = 600;

/** What the sheet is judged for: times are the venue's, and an event's name may not have one start twice there. */
export function useSheetCheck({ control }: UseFormReturn<EventForm>, event?: number): SheetCheck {
  const [file, venue, name] = useWatch({ control, name: ["sheet", "venue", "name"] });
  return { file, venue: Number(venue), eventName: useDebounced(name.trim(), CHECK_AFTER_MS), event };
}
