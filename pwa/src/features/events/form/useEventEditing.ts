import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { ApiError } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { useRowForm, type RowForm } from "@/office/useRowForm";
import { confirm } from "@/ui/confirm";
import { toast } from "@/shell/toast";
import { eventFromWire, type EventDetails } from "../model";
import { eventKeys } from "../queries";
import { rowErrorsOf } from "../sheet/model";
import type { UploadHandle } from "../sheet/PerformanceUpload";
import { placed, type SheetPreviewState } from "../sheet/useSheetPreview";
import { editedEventForm, EMPTY_EVENT, eventFormOf, type EventForm } from "./eventForm";
import { atEventFields, EVENT_FIELDS } from "./formWire";
import { updateEvent } from "./saving";

/**
 * The form of an event that is there, saved, and brought together with what somebody else saved meanwhile. `preview` is
 * that of the sheet with further performances: what was corrected there is saved, and what is refused is shown there.
 */
export function useEventEditing(
  event: EventDetails,
  preview: RefObject<SheetPreviewState | null>,
  upload: RefObject<UploadHandle | null>,
): RowForm<EventForm, EventDetails> {
  const t = textsOf("events");
  const cache = useQueryClient();
  const navigate = useNavigate();
  const saved = useRef(event);
  const editing = useRowForm<EventForm, EventDetails>({
    row: event,
    formOf: (row) => (row ? eventFormOf(row) : EMPTY_EVENT),
    resolver: zodResolver(editedEventForm),
    fields: EVENT_FIELDS,
    rowOf: eventFromWire,
    save: async (filled, row = event) => {
      try {
        const reply = await updateEvent(filled, row, preview.current?.corrected);
        saved.current = reply.event;
        return reply.message;
      } catch (error) {
        const rows = error instanceof ApiError ? rowErrorsOf(error.data) : [];
        const [first] = rows;
        if (first) {
          flushSync(() => preview.current?.refuse(rows));
          toast.error(placed(first));
          upload.current?.goToWrong();
        }
        throw atEventFields(error);
      }
    },
    onSaved: (message) => void leave(message),
    draft: `${event.account}:event:${event.id}`,
    onClose: () => undefined,
  });
  const leave = async (message: string) => {
    toast.success(message);
    void cache.invalidateQueries({ queryKey: eventKeys.all });
    const goes = await confirm({ title: t("move"), no: t("common:cancel"), yes: t("common:ok") });
    // The spec's Cancel clears the form: nothing is typed or chosen, it shows the event as it was saved.
    editing.renew(saved.current);
    if (goes) void navigate("/Events");
  };
  return editing;
}
