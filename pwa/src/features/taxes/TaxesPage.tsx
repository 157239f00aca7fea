import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { LinesField } from "@/office/LinesField";
import { ListScreen } from "@/office/ListScreen";
import { RowDialog } from "@/office/RowDialog";
import type { Opened } from "@/office/editing";
import { PercentField, SelectField, TextField } from "@/office/fields";
import { useTaxUpdates } from "@/office/useAdminUpdates";
import { useList } from "@/office/ListTable";
import { useMayAddTaxes } from "@/office/account";
import { useRowForm } from "@/office/useRowForm";
import { PLATFORM_ROLE, useUser } from "@/shell/session";
import { None } from "@/ui/CopyId";
import type { Option } from "@/ui/Field";
import {
  deleteTax,
  FIELDS,
  NEW_RATE,
  NEW_TAX,
  ORDERINGS,
  saveTax,
  TAXES,
  taxForm,
  taxFromDto,
  taxList,
  type Tax,
  type TaxForm,
} from "./taxes";

/** The platform's taxes, which owners read, and an organisation's own, which its owners make where they may. */
export default function TaxesPage() {
  const t = textsOf("taxes");
  const caller = useUser();
  const mayAdd = useMayAddTaxes();
  const isTheirs = (tax: Tax) => caller.roleid === PLATFORM_ROLE || tax.ownerId === caller.accountid;
  const list = useList({ name: "taxes", by: "name", query: taxList });
  const subCategories = list.query.data?.subCategories;
  /** `Drinks 20%, Programme 0%` */
  const rates = (tax: Tax) => tax.rates.map((rate) => t("rate", { ...rate })).join(", ");
  return (
    <ListScreen<Tax>
      texts="taxes"
      exports="taxes"
      isAdminTool
      list={list}
      live={useTaxUpdates(TAXES)}
      orderings={ORDERINGS}
      columns={[
        {
          key: "name",
          width: "24%",
          cell: (tax) => (
            <>
              {tax.name}
              {tax.owner && <small>{t("of", { organisation: tax.owner })}</small>}
            </>
          ),
        },
        { key: "percentage", numeric: true, width: "132px", cell: (tax) => t("percent", { ...tax }) },
        {
          key: "rates",
          cell: (tax) => (tax.rates.length > 0 ? <span className="office-list">{rates(tax)}</span> : <None />),
        },
      ]}
      phoneRow={(tax) => ({
        title: tax.name,
        aside: <b>{t("percent", { ...tax })}</b>,
        text: inLine([tax.owner && t("of", { organisation: tax.owner }), rates(tax)]),
      })}
      editing={
        mayAdd && {
          nameOf: (tax) => tax.name,
          mayEdit: isTheirs,
          mayDelete: isTheirs,
          canAdd: subCategories !== undefined,
          dialog: (opened) => <TaxDialog {...opened} subCategories={subCategories ?? []} />,
          remove: (tax) => deleteTax(tax.id),
          deletion: (tax) => `${tax.name}. ${t("office:cannotUndo")}`,
          changes: [TAXES],
        }
      }
    />
  );
}

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
    rowOf: taxFromDto,
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
