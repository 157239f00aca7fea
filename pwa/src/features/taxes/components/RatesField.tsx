import "../taxes.css";
import { useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "@/ui/Button";
import { Select } from "@/ui/Field";
import type { SubCategory } from "../model";
import { repeated, SELECT, withRow, type RateForm, type TaxForm } from "../taxForm";
import { PercentField } from "./PercentField";

interface RatesProps {
  readonly rates: readonly RateForm[];
  readonly subCategories: readonly SubCategory[];
  readonly hint: string | undefined;
  readonly onChange: (rates: readonly RateForm[]) => void;
  readonly onLeave: () => void;
}

/** What a category takes of what is sold beside tickets: a row each. */
export function RatesField({ rates, subCategories, hint, onChange, onLeave }: RatesProps) {
  const { t } = useTranslation("taxes");
  const { control } = useFormContext<TaxForm>();
  const { errors, isSubmitted } = useFormState({ control, name: "rates" });
  const whole = useRef<HTMLFieldSetElement>(null);
  // The list is one value of the form: which of its fields were left is known here alone.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const twice = repeated(rates);
  const free = subCategories.filter(({ id }) => !rates.some(({ category }) => category === id));
  const isFull = rates.length >= subCategories.length || free.length === 0;
  const leave = (field: string) => {
    setLeft(new Set([...left, field]));
    onLeave();
  };
  const put = (place: number, part: Partial<RateForm>) =>
    onChange(rates.map((rate, at) => (at === place ? { ...rate, ...part } : rate)));
  const saysOf = (place: number, name: "category" | "percentage") => {
    // A second choice of the same one is wrong at once.
    if (name === "category" && twice.includes(place)) return t("errors.repeated");
    const isSaid = isSubmitted || left.has(`${rates[place]?.key} ${name}`);
    return isSaid ? errors.rates?.[place]?.[name]?.message : undefined;
  };
  return (
    <fieldset ref={whole} tabIndex={-1} className="taxes-rates is-whole">
      <legend>{t("rates.title")}</legend>
      {rates.map((rate, place) => (
        <RateRow
          key={rate.key}
          number={place + 1}
          rate={rate}
          subCategories={subCategories}
          wrongCategory={saysOf(place, "category")}
          wrongPercentage={saysOf(place, "percentage")}
          onPut={(part) => put(place, part)}
          onLeave={(name) => leave(`${rate.key} ${name}`)}
          onRemove={() => {
            onChange(rates.filter((_, at) => at !== place));
            // The button that had the focus goes with its row.
            whole.current?.focus();
          }}
        />
      ))}
      {rates.length === 0 && <p className="fy-small fy-quiet">{t("common:noRecords")}</p>}
      {hint && <p className="fy-small fy-quiet">{hint}</p>}
      <Button icon={isFull ? "check" : "plus"} disabled={isFull} onClick={() => onChange(withRow(rates))}>
        {t(isFull ? "rates.all" : "rates.add")}
      </Button>
    </fieldset>
  );
}

interface RowProps {
  readonly number: number;
  readonly rate: RateForm;
  readonly subCategories: readonly SubCategory[];
  readonly wrongCategory: string | undefined;
  readonly wrongPercentage: string | undefined;
  readonly onPut: (part: Partial<RateForm>) => void;
  readonly onLeave: (name: "category" | "percentage") => void;
  readonly onRemove: () => void;
}

function RateRow({ number, rate, subCategories, wrongCategory, wrongPercentage, onPut, onLeave, onRemove }: RowProps) {
  const { t } = useTranslation("taxes");
  const row = t("rates.row", { number });
  return (
    <div className="taxes-rate" role="group" aria-label={row}>
      <Select
        label={t("rates.category")}
        autoFocus={rate.key < 0}
        value={rate.category}
        options={[
          { value: SELECT, label: t("rates.select") },
          ...subCategories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={wrongCategory}
        onChange={({ target }) => onPut({ category: Number(target.value) })}
        onBlur={() => onLeave("category")}
      />
      <PercentField
        label={t("rates.percentage")}
        value={rate.percentage}
        error={wrongPercentage}
        onChange={({ target }) => onPut({ percentage: target.value })}
        onBlur={() => onLeave("percentage")}
      />
      <IconButton
        icon="trash"
        label={t("rates.remove", { what: subCategories.find(({ id }) => id === rate.category)?.name ?? row })}
        onClick={onRemove}
      />
    </div>
  );
}
