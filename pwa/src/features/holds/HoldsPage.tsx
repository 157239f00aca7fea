import "./holds.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useController } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { RowDialog } from "@/office/RowDialog";
import type { Opened } from "@/office/editing";
import { TextField, useFieldNote } from "@/office/fields";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useList } from "@/office/ListTable";
import { useRowForm } from "@/office/useRowForm";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { Breakable } from "@/ui/Breakable";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { Says } from "@/ui/Field";
import { LiveValue } from "@/ui/LiveValue";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/states";
import {
  CHANNELS,
  deleteHold,
  FIELDS,
  holdForm,
  holdFromDto,
  holdList,
  HOLDS,
  NEW_HOLD,
  ORDERINGS,
  saveHold,
  useLiveCounts,
  type Hold,
  type HoldForm,
} from "./holds";

/** The named blocks of tickets that an account keeps for a channel: role 1 chooses the account first. */
export default function HoldsPage() {
  const t = textsOf("holds");
  const format = useFormat();
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const list = useList({
    name: "holds",
    by: "name",
    place: account,
    query: (request) => ({ ...holdList(account, request), enabled: !isWaiting }),
  });
  const live = useAdminUpdates(HOLDS, "hold");
  useLiveCounts(isWaiting ? null : account);
  const createdOn = ({ createdAt }: Hold) => <time dateTime={createdAt}>{format.date(createdAt, deviceZone())}</time>;
  const release = ({ hours }: Hold) => (hours ? t("hoursBefore", { count: Number(hours) }) : "");
  return (
    <ListScreen<Hold>
      texts="holds"
      exports="holds"
      list={list}
      live={live}
      orderings={ORDERINGS}
      chooser={<CustomerSelect />}
      buttons={
        !isWaiting && (
          <ButtonLink to="/AllotmentConfiguration" icon="grid">
            {t("season")}
          </ButtonLink>
        )
      }
      instead={
        isWaiting && (
          <Card>
            <EmptyState icon="layers" title={t("common:selectCustomer")} text={t("whose")} />
          </Card>
        )
      }
      columns={[
        { key: "name", cell: ({ name }) => <Breakable text={name} /> },
        { key: "channel", cell: ({ channel }) => <Chip text={t(`channels.${channel}`)} mark="bare" /> },
        { key: "release", cell: (hold) => release(hold) || <None /> },
        { key: "tickets", numeric: true, cell: (hold) => <Tickets hold={hold} /> },
        { key: "created", cell: createdOn },
      ]}
      phoneRow={(hold) => ({
        title: hold.name,
        aside: <Chip text={t(`channels.${hold.channel}`)} mark="bare" />,
        text: (
          <>
            {createdOn(hold)}
            {hold.hours && ` · ${release(hold)}`}
          </>
        ),
        textAside: <Tickets hold={hold} />,
      })}
      empty={<EmptyState icon="layers" title={t("none")} text={t("noneText")} />}
      editing={{
        nameOf: (hold) => hold.name,
        mayAdd: !isWaiting,
        dialog: (opened) => <HoldDialog {...opened} />,
        remove: (hold) => deleteHold(hold.id),
        deletion: (hold) => hold.name,
        changes: [HOLDS],
      }}
    />
  );
}

/** What is left, of what it has of performances to come. */
function Tickets({ hold: { count, left } }: { readonly hold: Hold }) {
  const t = textsOf("holds");
  if (count === 0) return <None />;
  return <LiveValue value={`${left}/${count}`}>{t("leftOf", { left, count })}</LiveValue>;
}

export function HoldDialog(opened: Opened<Hold>) {
  const t = textsOf("holds");
  const account = useAccountId();
  const editing = useRowForm<HoldForm, Hold>({
    ...opened,
    formOf: (row) => (row ? { name: row.name, channel: row.channel, hours: row.hours } : NEW_HOLD),
    resolver: zodResolver(holdForm),
    fields: FIELDS,
    save: (form, row) => saveHold(form, row, account),
    rowOf: holdFromDto,
  });
  return (
    <RowDialog texts="holds" subtitle={opened.row?.name} editing={editing}>
      <TextField<HoldForm> name="name" label={t("fields.name")} className="is-whole" maxLength={255} />
      <ChannelField />
      <TextField<HoldForm>
        name="hours"
        label={t("fields.hours")}
        hint={t("fields.hoursHint")}
        className="is-whole"
        inputMode="numeric"
        maxLength={3}
        optional
        clean={(text) => text.replaceAll(/\D/g, "")}
      />
    </RowDialog>
  );
}

/** One of three, each in its words; none is chosen for whoever makes a hold. */
function ChannelField() {
  const t = textsOf("holds");
  const id = useId();
  const { field } = useController<HoldForm, "channel">({ name: "channel" });
  const { error, hint } = useFieldNote("channel", undefined, (channel) => t(`channels.${String(channel)}`));
  return (
    <fieldset
      className={`holds-channel is-whole fy-field ${error ? "is-wrong" : ""}`}
      aria-describedby={(error ?? hint) ? `${id}-says` : undefined}
    >
      <legend>{t("fields.channel")}</legend>
      {CHANNELS.map((channel, place) => (
        <label key={channel} className={field.value === channel ? "is-chosen" : undefined}>
          <input
            type="radio"
            {...(place === 0 && { id, ref: field.ref })}
            name={field.name}
            value={channel}
            checked={field.value === channel}
            onChange={() => field.onChange(channel)}
            onBlur={field.onBlur}
          />
          <span>
            {t(`channels.${channel}`)}
            <small>{t(`channelHints.${channel}`)}</small>
          </span>
        </label>
      ))}
      <Says {...{ id, label: t("fields.channel"), error, hint }} />
    </fieldset>
  );
}
