import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import type { Opened } from "@/office/editing";
import { PercentField, SelectField, TextField } from "@/office/fields";
import { LinesField } from "@/office/LinesField";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { useUser } from "@/shell/session";
import type { Option } from "@/ui/Field";
import { FIELDS, taxFromWire, type Tax } from "./model";
import { saveTax } from "./queries";
import { NEW_RATE, NEW_TAX, taxForm, type TaxForm } from "./taxForm";

type DialogProps = Opened<Tax> & { readonly subCategories: readonly Option[] };

export function TaxDialog({ subCategories, ...opened }: DialogProps) {
  const t = textsOf("taxes");
  const caller = useUser().userid;
  const editing = useRowForm<TaxForm, Tax>({
    ...opened,
    formOf: (row) => row ?? NEW_TAX,
    resolver: zodResolver(taxForm),
    fields: FIELDS,
    save: (form, row) => saveTax(form, row, caller),
    rowOf: taxFromWire,
  });
  return (
    <RowDialog texts="taxes" subtitle={opened.row?.name} editing={editing}>
      <TextField<TaxForm> name="name" label={t("name")} maxLength={255} />
      <PercentField<TaxForm> name="percentage" label={t("columns.percentage")} />
      <Rates subCategories={subCategories} />
    </RowDialog>
  );
}

/** What a category takes of what is sold beside tickets: a line each. */
function Rates({ subCategories }: Pick<DialogProps, "subCategories">) {
  const t = textsOf("taxes");
  const { trigger } = useFormContext<TaxForm>();
  const chosen = useWatch<TaxForm, "rates">({ name: "rates" }).map(({ category }) => category);
  useEffect(() => {
    // A choice that repeats another one is wrong at once, and right again once either of them changes or goes.
    chosen.forEach((id, place) => void (id > 0 && trigger(`rates.${place}.category`)));
    // oxlint-disable-next-line react/exhaustive-deps -- a new list each time; what is chosen counts
  }, [chosen.join(), trigger]);
  const nameOf = (id: number | undefined) => subCategories.find(({ value }) => value === id)?.label;
  return (
    <LinesField<TaxForm, "rates">
      name="rates"
      texts="taxes:rates"
      fresh={NEW_RATE}
      most={subCategories.length}
      nameOf={(place) => nameOf(chosen[place])}
      saysOf={(rate) => t("rate", { name: nameOf(rate.category), percentage: rate.percentage })}
    >
      {(place) => (
        <>
          <SelectField<TaxForm>
            name={`rates.${place}.category`}
            isNumber
            label={t("rates.category")}
            options={[{ value: NEW_RATE.category, label: t("common:select") }, ...subCategories]}
          />
          <PercentField<TaxForm> name={`rates.${place}.percentage`} label={t("columns.percentage")} />
        </>
      )}
    </LinesField>
  );
}
