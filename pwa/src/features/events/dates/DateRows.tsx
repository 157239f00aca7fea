import "./dates.css";
import { useId, type ClipboardEvent } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { DateField, TimeField } from "@/office/DateField";
import { DecimalField, SegmentField, SelectField, TextField } from "@/office/fields";
import { Button, IconButton } from "@/ui/Button";
import { OfLine } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { currencySymbol } from "@/ui/money";
import type { Venue } from "../model";
import { MOST_DATES, nextDate, pastedInto, type DatesForm } from "./datesForm";

type Place = Pick<Venue, "zone" | "currency">;
type SaleHints = Readonly<Partial<Record<DatesForm["sells"], string>>>;

const MOST_DIGITS = 9;
const digits = (text: string) => text.replaceAll(/\D/g, "").slice(0, MOST_DIGITS);

interface DateRowsProps {
  /** undefined until it is chosen. */
  readonly venue: Place | undefined;
  /** Names of the sub-categories. */
  readonly kinds: readonly string[];
  readonly saleHints: SaleHints;
}

/** Typed dates with their common sale, in a form with a `DatesForm`. */
export function DateRows({ venue, kinds, saleHints }: DateRowsProps) {
  const t = textsOf("newEvent");
  const { pattern } = useFormat();
  const { control, getValues } = useFormContext<DatesForm>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: "dates" });
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
                <DecimalField<DatesForm>
                  name={`dates.${place}.cost`}
                  label={t("dates.cost")}
                  leading={venue && <span aria-hidden="true">{currencySymbol(venue.currency)}</span>}
                />
                <TextField<DatesForm>
                  name={`dates.${place}.tickets`}
                  label={t("dates.tickets")}
                  inputMode="numeric"
                  clean={digits}
                />
                {kinds.length > 0 && (
                  <SelectField<DatesForm>
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
        {t("dates.another")}
      </Button>
      <p className="fy-small fy-quiet fy-no-phone">{t("dates.paste")}</p>
      <Sale venue={venue} hints={saleHints} />
    </fieldset>
  );
}

/** One sale period for all dates; each can have its own once saved. */
function Sale({ venue, hints }: { readonly venue: Place | undefined; readonly hints: SaleHints }) {
  const t = textsOf("newEvent");
  const id = useId();
  const { control } = useFormContext<DatesForm>();
  const sells = useWatch({ control, name: "sells" });
  return (
    <div className="events-sale">
      <div className="fy-field">
        <span id={id} className="office-label">
          {t("sale.begins")}
        </span>
        <SegmentField<DatesForm>
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
      <TextField<DatesForm>
        name="endsBefore"
        label={t("sale.ends")}
        className="events-sale-end"
        inputMode="numeric"
        maxLength={6}
        trailing={<span className="fy-quiet">{t("sale.minutes")}</span>}
      />
      {hints[sells] && <p className="fy-small fy-quiet">{hints[sells]}</p>}
    </div>
  );
}
