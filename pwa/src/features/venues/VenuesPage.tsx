import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { RowDialog } from "@/office/RowDialog";
import type { Opened } from "@/office/editing";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { ComboField, SelectField, TextField } from "@/office/fields";
import { useAdminUpdates, useTaxUpdates } from "@/office/useAdminUpdates";
import { useList } from "@/office/ListTable";
import { useMayAddTaxes } from "@/office/account";
import { useRowForm } from "@/office/useRowForm";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { Breakable } from "@/ui/Breakable";
import { Card } from "@/ui/Card";
import { None } from "@/ui/CopyId";
import { EmptyState } from "@/ui/states";
import { useWholeList } from "@/ui/useSearchChoices";
import { CityField, CountryField, StateField, useAccountsOwn, ZipField } from "./PlaceFields";
import { venueFormOf, venueResolver, type VenueForm } from "./venueForm";
import {
  currencies,
  deleteVenue,
  FIELDS,
  ORDERINGS,
  saveVenue,
  taxesOf,
  venueFromDto,
  venueList,
  VENUES,
  zones,
  type Listed,
  type Venue,
} from "./venues";

/** Where an account's events are held: role 1 chooses the account first. */
export default function VenuesPage() {
  const t = textsOf("venues");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const list = useList({
    name: "venues",
    by: "name",
    place: account,
    query: (request) => ({ ...venueList(account, request), enabled: !isWaiting }),
  });
  const live = useAdminUpdates(VENUES, "venue");
  // Their names and percentages stand in the list.
  useTaxUpdates(VENUES);
  return (
    <ListScreen<Venue>
      texts="venues"
      list={list}
      live={live}
      orderings={ORDERINGS}
      chooser={<CustomerSelect />}
      files={!isWaiting && list.body && <ExportMenu list="venues" asked={list.body} label={t("download")} isListMenu />}
      instead={
        isWaiting && (
          <Card>
            <EmptyState icon="building" title={t("common:selectCustomer")} text={t("whose")} />
          </Card>
        )
      }
      columns={[
        {
          key: "name",
          twoLines: true,
          cell: ({ name, address }) => (
            <>
              <Breakable text={name} />
              <small>
                <Breakable text={address} />
              </small>
            </>
          ),
        },
        {
          key: "city",
          twoLines: true,
          cell: (venue) => (
            <>
              {cityOf(venue) || <None />}
              <small>{venue.zipcode.label}</small>
            </>
          ),
        },
        { key: "country", cell: ({ country }) => country.label || <None /> },
        { key: "zone", cell: ({ zone }) => zone.label },
        { key: "currency", cell: ({ currency }) => currency.label },
        { key: "tax", cell: ({ tax }) => tax.label },
      ]}
      phoneRow={(venue) => ({
        title: venue.name,
        aside: venue.currency.label,
        text: inLine([cityOf(venue), venue.zone.label]),
      })}
      editing={{
        nameOf: (venue) => venue.name,
        mayAdd: !isWaiting,
        dialog: (opened) => <VenueDialog {...opened} />,
        remove: (venue) => deleteVenue(venue.id),
        deletion: (venue) => venue.name,
        changes: [VENUES],
      }}
    />
  );
}

/** An address outside the lists' cities lies in a state at least. */
const cityOf = ({ city, state }: Venue) => city.label || state.label;

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
    rowOf: venueFromDto,
    draft: `${account}:venue:${opened.row?.id ?? "new"}`,
  });
  useAccountsOwn(editing.form, !opened.row);
  const allZones = useWholeList(useQuery(zones));
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
  useTaxUpdates(taxes.queryKey);
  const query = useQuery(taxes);
  const found = useWholeList(query);
  const hint = query.data?.length === 0 ? "noTaxes" : "otherTax";
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
