import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { textsOf } from "@/i18n/i18n";
import type { Opened } from "@/office/editing";
import { ComboField, SelectField, TextField } from "@/office/fields";
import { RowDialog } from "@/office/RowDialog";
import { useWholeList } from "@/ui/useLookUp";
import { useRowForm } from "@/office/useRowForm";
import { useTaxNews } from "@/office/useAdminNews";
import { useMayAddTaxes } from "@/office/useMayAddTaxes";
import { useAccountId, useUser } from "@/shell/session";
import { currencies, taxesOf, zones } from "./lookUps";
import { FIELDS, venueFromWire, type Listed, type Venue } from "./model";
import { CityField, CountryField, StateField, useAccountsOwn } from "./PlaceFields";
import { saveVenue } from "./queries";
import { venueFormOf, venueResolver, type VenueForm } from "./venueForm";
import { ZipField } from "./ZipField";

export function VenueDialog(opened: Opened<Venue>) {
  const t = textsOf("venues");
  const caller = useUser().userid;
  const account = useAccountId();
  const cache = useQueryClient();
  const editing = useRowForm<VenueForm, Venue>({
    ...opened,
    formOf: venueFormOf,
    resolver: useMemo(() => venueResolver(cache), [cache]),
    fields: FIELDS,
    save: (form, row) => saveVenue(form, row, { account, caller }),
    rowOf: venueFromWire,
    draft: `${account}:venue:${opened.row?.id ?? "new"}`,
  });
  useAccountsOwn(editing.form, !opened.row);
  const allZones = useWholeList(zones);
  return (
    <RowDialog texts="venues" subtitle={opened.row?.name} editing={editing}>
      <TextField<VenueForm> name="name" label={t("fields.name")} className="is-whole" maxLength={255} />
      <TextField<VenueForm> name="address" label={t("fields.address")} className="is-whole" maxLength={500} />
      <CityField edited={editing.row} />
      <StateField />
      <CountryField />
      <ZipField />
      <ComboField<VenueForm, Listed> name="zone" label={t("fields.zone")} found={allZones} />
      <CurrencyField />
      <TaxField />
    </RowDialog>
  );
}

/** A form that is open learns of new taxes, whoever makes them. */
function TaxField() {
  const t = textsOf("venues");
  const mayAdd = useMayAddTaxes();
  const taxes = taxesOf(useAccountId());
  useTaxNews(taxes.queryKey);
  const found = useWholeList(taxes);
  const { data } = useQuery(taxes);
  const hint = data?.length === 0 ? "noTaxes" : "otherTax";
  return (
    <ComboField<VenueForm, Listed>
      name="tax"
      label={t("fields.tax")}
      found={found}
      hint={t(`hints.${hint}.${mayAdd ? "add" : "ask"}`)}
    />
  );
}

function CurrencyField() {
  const t = textsOf("venues");
  const { data = [] } = useQuery(currencies);
  return (
    <SelectField<VenueForm>
      name="currency"
      label={t("fields.currency")}
      options={[
        { value: "", label: t("common:select") },
        ...data.map(({ value, label }) => ({ value: String(value), label })),
      ]}
    />
  );
}
