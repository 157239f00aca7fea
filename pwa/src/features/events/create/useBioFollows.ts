import { useEffect, useRef } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import type { EventForm } from "../form/eventForm";

/** The description serves as bio until somebody writes another. */
export function useBioFollows({ control, getValues, setValue, getFieldState }: UseFormReturn<EventForm>): void {
  const description = useWatch({ control, name: "description" });
  const before = useRef(description);
  useEffect(() => {
    if (getValues("bio") === before.current && description !== before.current) {
      const isWrong = getFieldState("bio").error !== undefined;
      setValue("bio", description, { shouldDirty: true, shouldValidate: isWrong });
    }
    before.current = description;
  }, [description, getValues, setValue, getFieldState]);
}
