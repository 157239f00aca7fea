import "./dates.css";
import { useState, type Ref } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { wallTimeAt, writeDay, writeTime } from "@/office/wallClock";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import type { EventForm } from "../form/eventForm";
import type { Venue } from "../model";
import { AddByRuleDialog } from "../rule/AddByRuleDialog";
import type { RuleForm } from "../rule/ruleForm";
import { PerformanceUpload, type UploadHandle } from "../sheet/PerformanceUpload";
import type { SheetPreviewState } from "../sheet/useSheetPreview";
import { DateRows } from "./DateRows";
import { hasDates, MOST_DATES, withDates } from "./datesForm";

interface DatesProps {
  readonly preview: SheetPreviewState;
  readonly venue: Venue | undefined;
  readonly ref: Ref<UploadHandle>;
}

/** When a new event is put on: dates that are typed, made by a rule, or read from a sheet in their place. */
export function DatesCard({ preview, venue, ref }: DatesProps) {
  const t = textsOf("newEvent");
  const { control } = useFormContext<EventForm>();
  const dates = useWatch({ control, name: "dates" });
  return (
    <PerformanceUpload
      ref={ref}
      preview={preview}
      hasVenue={venue !== undefined}
      title={t("dates.title")}
      className="is-step"
      actions={<ByRule venue={venue} />}
      rows={<DateRows venue={venue} />}
      aside={
        hasDates({ dates }) && (
          <div className="events-inset">
            <Note>{t("dates.aside")}</Note>
          </div>
        )
      }
    />
  );
}

function ByRule({ venue }: { readonly venue: Venue | undefined }) {
  const t = textsOf("newEvent");
  const noLine = useNoLine();
  const { pattern } = useFormat();
  const { getValues, setValue, formState } = useFormContext<EventForm>();
  const [isOpen, setOpen] = useState(false);
  const begins = (zone: string): Partial<RuleForm> => {
    const { dates, endsBefore } = getValues();
    const { time = "", cost = "", tickets = "", subcategory = "" } = dates.at(-1) ?? {};
    // When they go on sale is said below the rows; here it only has to be before they end.
    const now = wallTimeAt(serverNow(), zone);
    const onSale = { onSaleDate: writeDay(now.day, pattern), onSaleTime: writeTime(now.time) };
    return { times: time, cost, tickets, subcategory, endsBefore, ...onSale };
  };
  return (
    <>
      <Button
        kind="plain"
        size="small"
        icon="calendar"
        because={noLine ?? (!venue && t("dates.venueFirst"))}
        onClick={() => setOpen(true)}
      >
        {t("dates.byRule")}
      </Button>
      {isOpen && venue && (
        <AddByRuleDialog
          target={{
            name: getValues("name"),
            zone: venue.zone,
            currency: venue.currency,
            kinds: getValues("subcategories").map(({ name }) => name),
            begins: begins(venue.zone),
            wire: { venueid: venue.id, eventname: getValues("name") },
          }}
          taking={{
            most: MOST_DATES - withDates(getValues("dates"), []).length,
            take: (rows) =>
              setValue("dates", [...withDates(getValues("dates"), rows)], {
                shouldDirty: true,
                shouldValidate: formState.isSubmitted,
              }),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
