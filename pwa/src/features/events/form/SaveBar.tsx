import "./form.css";
import { useFormContext, useFormState } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { useNoLine } from "@/ui/useNoLine";
import type { EventForm } from "./eventForm";

const SHOWN = 4;
const FILES = ["thumbnail", "promo", "sheet"] as const;
const FIELDS = [
  "name",
  "venue",
  "ticketLabel",
  "description",
  "bio",
  "bookingFee",
  "minCount",
  "maxCount",
  "pixelId",
  "includesTax",
] as const;

interface SaveBarProps {
  readonly formId: string;
  readonly isSaving: boolean;
  /** An existing event. */
  readonly isEdit?: boolean;
  readonly onClear: () => void;
}

/** Lists unsaved changes and saves them. */
export function SaveBar({ formId, isSaving, isEdit = false, onClear }: SaveBarProps) {
  const t = textsOf("events");
  const noLine = useNoLine();
  const unsaved = useUnsaved();
  return (
    <>
      <span className="events-unsaved fy-grow fy-no-phone" role="status">
        {unsaved && t("bar.unsaved", { what: unsaved })}
      </span>
      <Button busy={isSaving} disabledReason={!unsaved && t("office:unchanged")} onClick={onClear}>
        {t("common:clear")}
      </Button>
      <Button
        type="submit"
        form={formId}
        kind="main"
        disabledReason={noLine ?? (isEdit && !unsaved && t("office:unchanged"))}
        busy={isSaving}
      >
        {t(isEdit ? "bar.save" : "bar.create")}
      </Button>
    </>
  );
}

/** "Event Name, Venue, 2 files" */
function useUnsaved(): string {
  const t = textsOf("events");
  const { control, getValues } = useFormContext<EventForm>();
  const { dirtyFields, defaultValues } = useFormState({ control });
  const names = FIELDS.filter((field) => dirtyFields[field]).map((field) => t(`details.${field}`));
  const kinds = getValues("subcategories");
  const areKindsNew = JSON.stringify(kinds) !== JSON.stringify(defaultValues?.subcategories ?? []);
  if (areKindsNew || kinds.some((kind) => kind.image instanceof File)) names.push(t("subcategories.title"));
  const areTeamsNew = JSON.stringify(getValues("teams")) !== JSON.stringify(defaultValues?.teams ?? []);
  if (JSON.stringify(getValues("dates")) !== JSON.stringify(defaultValues?.dates ?? [])) names.push(t("details.dates"));
  if (areTeamsNew || dirtyFields.mapsInventory) names.push(t("mapping.title"));
  const files =
    FILES.filter((field) => getValues(field) instanceof File).length +
    kinds.filter((kind) => kind.image instanceof File).length;
  const rest = names.length - SHOWN;
  return [
    ...names.slice(0, SHOWN),
    ...(rest > 0 ? [t("bar.more", { count: rest })] : []),
    ...(files > 0 ? [t("bar.files", { count: files })] : []),
  ].join(", ");
}
