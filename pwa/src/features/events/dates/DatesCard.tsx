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

/** A new event's dates: typed, made by a rule, or read from a sheet. */
export function DatesCard({ preview, venue, ref }: DatesProps) {
  const t = textsOf("newEvent");
  const { control } = useFormContext<EventForm>();
  const [dates, kinds] = useWatch({ control, name: ["dates", "subcategories"] });
  return (
    <PerformanceUpload
      ref={ref}
      preview={preview}
      hasVenue={venue !== undefined}
      title={t("dates.title")}
      className="is-step"
      actions={<ByRule venue={venue} />}
      rows={
        <DateRows
          venue={venue}
          kinds={kinds.map(({ name }) => name)}
          saleHints={{ atOnce: t("sale.atOnceHint"), from: t("sale.fromHint") }}
        />
      }
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
    // The start of the sale is set below; here it only has to be before the end.
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
        disabledReason={noLine ?? (!venue && t("dates.venueFirst"))}
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
            dto: { venueid: venue.id, eventname: getValues("name") },
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
