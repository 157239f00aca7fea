import { textsOf } from "@/i18n/i18n";
import { CopyId } from "@/ui/CopyId";
import { deviceZone } from "@/ui/dates";
import { TextArea } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import type { MailService } from "./model";

interface EventsPartProps {
  readonly service: MailService;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (event: { target: { value: string } }) => void;
}

/** Where the provider tells of bounces, and the key without which none of that is believed. */
export function EventsPart({ service, error, value, onChange }: EventsPartProps) {
  const t = textsOf("mailProvider");
  const format = useFormat();
  const heard = service.heardAt;
  return (
    <fieldset className="mail-part">
      <legend>{t("events.title")}</legend>
      <p className="mail-hint">{t("events.text")}</p>
      <div className="mail-address">
        <span>{t("events.address")}</span>
        <CopyId id={service.eventsUrl} what={t("events.address")} />
      </div>
      <TextArea
        label={t("events.key")}
        rows={3}
        maxLength={1000}
        spellCheck={false}
        autoCapitalize="none"
        hint={t("events.keyHint")}
        error={error}
        value={value}
        onChange={onChange}
      />
      <p className="mail-hint">
        {heard === null ? t("events.never") : t("events.heard", { at: format.stamp(heard, deviceZone()) })}
      </p>
    </fieldset>
  );
}
