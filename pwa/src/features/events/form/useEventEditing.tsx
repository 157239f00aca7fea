import "./form.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, type ReactNode, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { ApiError } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { Picture } from "@/office/PictureField";
import { useRowForm, type RowForm } from "@/office/useRowForm";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { teamsInWords } from "../mapping/mappingForm";
import { eventFromDto, type EventDetails, type Venue } from "../model";
import { eventKeys } from "../queries";
import type { UploadHandle } from "../sheet/PerformanceUpload";
import { rowErrorsOf } from "../sheet/model";
import { placed, type SheetPreviewState } from "../sheet/useSheetPreview";
import { editedEventForm, EMPTY_EVENT, eventFormOf, type EventForm } from "./eventForm";
import { atEventFields, EVENT_FIELDS, updateEvent } from "./saving";

/**
 * The form of an existing event, merged with changes that others save meanwhile. `preview` is the sheet of new
 * performances: its corrections are saved, and its refused rows are shown there.
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
    rowOf: eventFromDto,
    save: async (filled, row = event) => {
      try {
        const response = await updateEvent(filled, row, preview.current?.corrected);
        saved.current = response.event;
        return response.message;
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
    // The specification's Cancel resets the form to what is saved.
    editing.renew(saved.current);
    if (goes) void navigate("/Events");
  };
  return editing;
}

interface UpdateProps {
  readonly editing: RowForm<EventForm, EventDetails>;
  readonly venues: readonly Venue[] | undefined;
}

/** Others' changes by field, offered where the user typed something else. */
export function TheirChanges({ editing, venues }: UpdateProps) {
  const t = textsOf("events");
  const { setValue, control } = useFormContext<EventForm>();
  const typed = useWatch({ control });
  const { updates, theirs } = editing;
  const names = Object.keys(updates) as (keyof EventForm)[];
  const take = (name: keyof EventForm) =>
    setValue(name, updates[name] as EventForm[typeof name], { shouldDirty: true, shouldValidate: true });
  return (
    <ul className="events-news">
      {names.map((name) => {
        const isOwn = name in theirs && JSON.stringify(typed[name]) !== JSON.stringify(updates[name]);
        return (
          <li key={name}>
            <b>{t(labelOf(name))}</b>
            <span className="fy-grow">{inWords(name, updates[name], { venues, t })}</span>
            {isOwn && (
              <Button
                size="small"
                aria-label={t("takeTheirsOf", { what: t(labelOf(name)) })}
                onClick={() => take(name)}
              >
                {t("takeTheirs")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function labelOf(name: keyof EventForm): string {
  if (name === "thumbnail" || name === "promo") return `images.${name}`;
  if (name === "mapsInventory") return "mapping.title";
  if (name === "teams") return "mapping.rows.title";
  return name === "subcategories" ? "subcategories.title" : `details.${name}`;
}

interface Words {
  readonly venues: readonly Venue[] | undefined;
  readonly t: (key: string) => string;
}

function inWords(name: keyof EventForm, value: unknown, { venues, t }: Words): ReactNode {
  if (name === "venue") return venues?.find(({ id }) => String(id) === value)?.name;
  if (name === "thumbnail" || name === "promo") {
    return typeof value === "string" && value ? <Picture source={value} /> : t("common:none");
  }
  if (name === "subcategories") {
    const kinds = (value as EventForm["subcategories"]).map((kind) => kind.name).join(", ");
    return kinds || t("common:none");
  }
  if (name === "teams") return teamsInWords(value as EventForm["teams"]) || t("common:none");
  if (typeof value === "boolean") return t(value ? "common:yes" : "common:no");
  return (value as string) || t("common:none");
}
