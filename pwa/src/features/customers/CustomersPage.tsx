import "./customers.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { RowDialog } from "@/office/RowDialog";
import type { Opened } from "@/office/editing";
import { AreaField, DecimalField, SegmentField, SelectField, TextField } from "@/office/fields";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useList } from "@/office/ListTable";
import { useRowForm } from "@/office/useRowForm";
import { accountChoiceKeys } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, setSession, useUser } from "@/shell/session";
import { Breakable } from "@/ui/Breakable";
import { Chip } from "@/ui/Chip";
import { CopyId, None } from "@/ui/CopyId";
import { Checkbox, Switch } from "@/ui/Field";
import { dateFormats } from "@/ui/days";
import { Note } from "@/ui/states";
import {
  countries,
  currencies,
  customerForm,
  customerFromDto,
  customerList,
  CUSTOMERS,
  deleteCustomer,
  FIELDS,
  FLAT,
  NEW_CUSTOMER,
  ORDERINGS,
  ownerForm,
  PERCENT,
  saveCustomer,
  zones,
  type Customer,
  type CustomerForm,
} from "./customers";

/** The organisations that sell: all of them for role 1, an owner's own for role 4. */
export default function CustomersPage() {
  const t = textsOf("customers");
  const user = useUser();
  const isPlatform = user.roleid === PLATFORM_ROLE;
  return (
    <ListScreen<Customer>
      texts="customers"
      exports="customers"
      isAdminTool
      list={useList({ name: "customers", by: "name", query: (request) => customerList(request, user.userid) })}
      live={useAdminUpdates(CUSTOMERS, "account")}
      orderings={ORDERINGS}
      columns={[
        { key: "id", width: "132px", cell: (customer) => customer.id },
        {
          key: "name",
          cell: (customer) => (
            <span className="office-second">
              <span>
                <Breakable text={customer.name} />
              </span>{" "}
              <TwoSteps customer={customer} />
            </span>
          ),
        },
        {
          key: "stripeId",
          cell: ({ name, stripeId }) =>
            stripeId ? <CopyId id={stripeId} what={t("stripeIdOf", { name })} /> : <None />,
        },
      ]}
      phoneRow={(customer) => ({
        title: customer.name,
        aside: <TwoSteps customer={customer} />,
        text: inLine([t("phone", { id: customer.id }), customer.stripeId]),
      })}
      editing={{
        nameOf: (customer) => customer.name,
        mayAdd: isPlatform,
        // The platform's own account is the one that stays.
        mayDelete: (customer) => isPlatform && customer.id !== user.accountid,
        dialog: (opened) => <CustomerDialog {...opened} />,
        remove: (customer) => deleteCustomer(customer.id),
        deletion: (customer) => `${customer.name}. ${t("deleteText")}`,
        changes: [CUSTOMERS, accountChoiceKeys.all],
      }}
    />
  );
}

function TwoSteps({ customer }: { readonly customer: Customer }) {
  const t = textsOf("customers");
  return customer.needsTwoSteps && <Chip text={t("twoSteps")} mark="on" />;
}

export function CustomerDialog(opened: Opened<Customer>) {
  const t = textsOf("customers");
  const caller = useUser();
  const isPlatform = caller.roleid === PLATFORM_ROLE;
  const { row } = opened;
  const editing = useRowForm<CustomerForm, Customer>({
    ...opened,
    formOf: (customer) => customer ?? NEW_CUSTOMER,
    resolver: zodResolver(isPlatform ? customerForm : ownerForm),
    fields: FIELDS,
    save: async (form, customer) => {
      const message = await saveCustomer(form, customer, caller.userid);
      if (customer?.id === caller.accountid) setSession({ ...caller, accountname: form.name });
      return message;
    },
    rowOf: customerFromDto,
  });
  return (
    <RowDialog texts="customers" subtitle={row && t("subtitle", { name: row.name, id: row.id })} editing={editing}>
      <CustomerFields isPlatform={isPlatform} hasFormat={Boolean(editing.row?.dateFormat)} />
    </RowDialog>
  );
}

interface FieldsProps {
  readonly isPlatform: boolean;
  /** A format that was chosen can be changed for another, and not taken back. */
  readonly hasFormat: boolean;
}

/** An account's owner may change its name, how its people write days and how its people sign in; the rest is the platform's. */
function CustomerFields({ isPlatform, hasFormat }: FieldsProps) {
  const t = textsOf("customers");
  const { register } = useFormContext<CustomerForm>();
  const [sites, stripeId] = useWatch<CustomerForm, ["widgetOrigins", "stripeId"]>({
    name: ["widgetOrigins", "stripeId"],
  });
  return (
    <>
      <TextField<CustomerForm> name="name" label={t("fields.name")} className="is-whole" maxLength={255} />
      <TextField<CustomerForm>
        name="contactEmail"
        label={t("fields.contactEmail")}
        hint={t("fields.contactEmailHint")}
        className="is-whole"
        type="email"
        inputMode="email"
        maxLength={255}
        optional
      />
      <TextField<CustomerForm>
        name="contactPhone"
        label={t("fields.contactPhone")}
        type="tel"
        inputMode="tel"
        maxLength={40}
        optional
      />
      <TextField<CustomerForm>
        name="contactPage"
        label={t("fields.contactPage")}
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://www.example.org/visit"
        optional
      />
      <div className="is-whole">
        <Switch label={t("fields.needsTwoSteps")} {...register("needsTwoSteps")} />
        <p className="fy-small fy-quiet">{t("fields.needsTwoStepsHint")}</p>
      </div>
      <PlacesField name="country" list={countries} />
      <PlacesField name="currency" list={currencies} />
      <PlacesField name="zone" list={zones} />
      <SelectField<CustomerForm>
        name="dateFormat"
        label={t("fields.dateFormat")}
        hint={t("fields.dateFormatHint")}
        className="is-whole"
        options={[...(hasFormat ? [] : [{ value: "", label: t("fields.dateFormatOpen") }]), ...dateFormats()]}
      />
      <AreaField<CustomerForm>
        name="widgetOrigins"
        label={t("fields.widgetOrigins")}
        hint={t("fields.widgetOriginsHint")}
        className="is-whole"
        optional
        spellCheck={false}
        maxLength={6000}
        placeholder="https://www.example.org"
      />
      {!sites.trim() && (
        <Note kind="warn" className="is-whole">
          {t("anySite")}
        </Note>
      )}
      <TextField<CustomerForm>
        name="partyPass"
        label={t("fields.partyPass")}
        hint={t("fields.partyPassHint")}
        className="is-whole"
        maxLength={500}
        spellCheck={false}
        optional
      />
      {!isPlatform && <Note className="is-whole">{t("platformOnly")}</Note>}
      {!stripeId.trim() && <Note className="is-whole">{t(isPlatform ? "noCards" : "noCardsAsk")}</Note>}
      <fieldset className="customers-platform is-whole" disabled={!isPlatform}>
        <TextField<CustomerForm>
          name="stripeId"
          label={t("fields.stripeId")}
          hint={isPlatform ? t("fields.stripeIdHint") : undefined}
          maxLength={255}
          spellCheck={false}
          placeholder={isPlatform ? undefined : t("common:none")}
        />
        <TextField<CustomerForm>
          name="dashboard"
          label={t("fields.dashboard")}
          hint={t("fields.dashboardHint")}
          maxLength={9}
          inputMode="numeric"
          optional
        />
        <p className="customers-fees-title">{t("fields.fees")}</p>
        <div className="customers-fees">
          <FeeField name="ticket" kind="ticketKind" />
          <FeeField name="upsell" kind="upsellKind" />
          <FeeField name="order" kind="orderKind" />
        </div>
        <Checkbox label={t("fields.includesTax")} {...register("includesTax")} />
        <Checkbox label={t("fields.mayAddTaxes")} {...register("mayAddTaxes")} />
      </fieldset>
    </>
  );
}

interface PlacesProps {
  readonly name: "country" | "currency" | "zone";
  readonly list: typeof countries;
}

function PlacesField({ name, list }: PlacesProps) {
  const t = textsOf("customers");
  const { data = [] } = useQuery(list);
  return (
    <SelectField<CustomerForm>
      name={name}
      label={t(`fields.${name}`)}
      hint={t(`fields.${name}Hint`)}
      className="is-whole"
      optional
      options={[{ value: "", label: t(name === "country" ? "common:select" : "fields.fromVenue") }, ...data]}
    />
  );
}

interface FeeProps {
  readonly name: "ticket" | "upsell" | "order";
  readonly kind: "ticketKind" | "upsellKind" | "orderKind";
}

const SIGNS = [
  { value: FLAT, label: "$" },
  { value: PERCENT, label: "%" },
] as const;

/** What the platform takes, and whether as an amount or as a part. */
function FeeField({ name, kind }: FeeProps) {
  const t = textsOf("customers");
  const label = t(`fields.${name}`);
  return (
    <DecimalField<CustomerForm>
      name={name}
      label={label}
      className="customers-fee"
      maxLength={13}
      trailing={<SegmentField<CustomerForm> name={kind} label={t("fields.kindOf", { what: label })} options={SIGNS} />}
    />
  );
}
