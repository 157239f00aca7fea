import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useController } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import type { Opened } from "@/office/editing";
import { TextField, useFieldNote } from "@/office/fields";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { useAccountId } from "@/shell/session";
import { Says } from "@/ui/Field";
import { CHANNELS, holdForm, NEW_HOLD, type HoldForm } from "./holdForm";
import { FIELDS, holdFromWire, type Hold } from "./model";
import { saveHold } from "./queries";

export function HoldDialog(opened: Opened<Hold>) {
  const t = textsOf("holds");
  const account = useAccountId();
  const editing = useRowForm<HoldForm, Hold>({
    ...opened,
    formOf: (row) => (row ? { name: row.name, channel: row.channel, hours: row.hours } : NEW_HOLD),
    resolver: zodResolver(holdForm),
    fields: FIELDS,
    save: (form, row) => saveHold(form, row, account),
    rowOf: holdFromWire,
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
