import "./dates.css";
import { useId, useState, type ClipboardEvent, type Ref } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { DateField, TimeField } from "@/office/DateField";
import { DecimalField, SegmentField, SelectField, TextField } from "@/office/fields";
import { wallTimeAt, writeDay, writeTime } from "@/office/wallClock";
import { Button, IconButton } from "@/ui/Button";
import { OfLine } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { currencySymbol } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import type { EventForm } from "../form/eventForm";
import type { Venue } from "../model";
import { AddByRuleDialog } from "../rule/AddByRuleDialog";
import type { RuleForm } from "../rule/ruleForm";
import { PerformanceUpload, type UploadHandle } from "../sheet/PerformanceUpload";
import type { SheetPreviewState } from "../sheet/useSheetPreview";
import { hasDates, MOST_DATES, nextDate, pastedInto, withDates } from "./datesForm";

interface DatesProps {
  readonly preview: SheetPreviewState;
  readonly venue: Venue | undefined;
  readonly ref: Ref<UploadHandle>;
}

/** A new event's dates: typed, made by a rule, or read from a sheet. */
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

const MOST_DIGITS = 9;
const digits = (text: string) => text.replaceAll(/\D/g, "").slice(0, MOST_DIGITS);

function DateRows({ venue }: { readonly venue: Venue | undefined }) {
  const t = textsOf("newEvent");
  const { pattern } = useFormat();
  const { control, getValues } = useFormContext<EventForm>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: "dates" });
  const kinds = useWatch({ control, name: "subcategories" }).map(({ name }) => name);
  const isFull = fields.length >= MOST_DATES;
  const paste = (pasting: ClipboardEvent<HTMLElement>) => {
    const { name } = pasting.target as HTMLInputElement;
    const rows = pastedInto(getValues("dates"), name, pasting.clipboardData.getData("text/plain"));
    if (!rows) return;
    pasting.preventDefault();
    replace([...rows]);
  };
  return (
    <fieldset className={`events-plain events-dates ${kinds.length > 0 ? "has-kinds" : ""}`}>
      <legend className="fy-unseen">{t("dates.title")}</legend>
      <ul aria-label={t("dates.title")} onPaste={paste}>
        {fields.map((row, place) => {
          const line = t("dates.row", { number: place + 1 });
          return (
            <li key={row.id} className="events-date" aria-label={line}>
              <OfLine value={line}>
                <DateField name={`dates.${place}.date`} label={t("dates.date")} />
                <TimeField
                  name={`dates.${place}.time`}
                  day={`dates.${place}.date`}
                  zone={venue?.zone ?? "UTC"}
                  label={t("dates.time")}
                />
                <DecimalField<EventForm>
                  name={`dates.${place}.cost`}
                  label={t("dates.cost")}
                  leading={venue && <span aria-hidden="true">{currencySymbol(venue.currency)}</span>}
                />
                <TextField<EventForm>
                  name={`dates.${place}.tickets`}
                  label={t("dates.tickets")}
                  inputMode="numeric"
                  clean={digits}
                />
                {kinds.length > 0 && (
                  <SelectField<EventForm>
                    name={`dates.${place}.subcategory`}
                    label={t("events:performances.subcategory")}
                    options={[
                      { value: "", label: t("common:none") },
                      ...kinds.map((name) => ({ value: name, label: name })),
                    ]}
                  />
                )}
              </OfLine>
              <IconButton
                icon="trash"
                label={t("dates.remove", { number: place + 1 })}
                disabledReason={fields.length === 1 && t("dates.last")}
                onClick={() => remove(place)}
              />
            </li>
          );
        })}
      </ul>
      <Button
        icon="plus"
        disabledReason={isFull && t("dates.full", { count: MOST_DATES })}
        onClick={() => append(nextDate(getValues("dates"), pattern))}
      >
        {t("dates.add")}
      </Button>
      <p className="fy-small fy-quiet fy-no-phone">{t("dates.paste")}</p>
      <Sale venue={venue} />
    </fieldset>
  );
}

/** One sale period for all dates; each can have its own once saved. */
function Sale({ venue }: { readonly venue: Venue | undefined }) {
  const t = textsOf("newEvent");
  const id = useId();
  const { control } = useFormContext<EventForm>();
  const sells = useWatch({ control, name: "sells" });
  return (
    <div className="events-sale">
      <div className="fy-field">
        <span id={id} className="office-label">
          {t("sale.begins")}
        </span>
        <SegmentField<EventForm>
          name="sells"
          label={t("sale.begins")}
          options={[
            { value: "atOnce", label: t("sale.atOnce") },
            { value: "from", label: t("sale.from") },
          ]}
        />
      </div>
      {sells === "from" && (
        <>
          <DateField name="onSaleDate" label={t("events:edit.onSaleDate")} />
          <TimeField
            name="onSaleTime"
            day="onSaleDate"
            zone={venue?.zone ?? "UTC"}
            label={t("events:edit.onSaleTime")}
          />
        </>
      )}
      <TextField<EventForm>
        name="endsBefore"
        label={t("sale.ends")}
        className="events-sale-end"
        inputMode="numeric"
        maxLength={6}
        trailing={<span className="fy-quiet">{t("sale.minutes")}</span>}
      />
      <p className="fy-small fy-quiet">{t(sells === "atOnce" ? "sale.atOnceHint" : "sale.fromHint")}</p>
    </div>
  );
}
