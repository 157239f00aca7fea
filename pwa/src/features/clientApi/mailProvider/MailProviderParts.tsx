import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { CopyId } from "@/ui/CopyId";
import { TextArea } from "@/ui/Field";
import { Icon, type IconName } from "@/ui/Icon";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { checkDomain, type Finding, type MailService } from "./mailProvider";

const MARKS: Readonly<Record<Finding["state"], IconName>> = {
  good: "check",
  weak: "info",
  missing: "alert",
  unknown: "clock",
};

/** Whether mailboxes believe what comes from the sender's domain, and what is to be added there. */
export function DomainPart({ account }: { readonly account: number }) {
  const t = textsOf("mailProvider");
  const noLine = useNoLine();
  const check = useMutation({ mutationFn: () => checkDomain(account) });
  return (
    <fieldset className="mail-part">
      <legend>{t("domain.title")}</legend>
      <p className="mail-hint">{t("domain.text")}</p>
      <div>
        <Button
          size="small"
          icon="search"
          busy={check.isPending}
          disabledReason={noLine}
          onClick={() => check.mutate()}
        >
          {t("domain.look")}
        </Button>
      </div>
      {check.error && <Note kind="bad">{errorMessage(check.error)}</Note>}
      {check.data && (
        <ul className="mail-findings" aria-label={t("domain.of", { domain: check.data.name })}>
          {check.data.findings.map((finding) => (
            <FindingLine key={finding.name} finding={finding} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function FindingLine({ finding }: { readonly finding: Finding }) {
  const t = textsOf("mailProvider");
  const { name, state, says, type, host, value } = finding;
  return (
    <li className={`is-${state}`}>
      <Icon name={MARKS[state]} size="small" />
      <div className="fy-grow">
        <strong>
          {name}: {t(`domain.states.${state}`)}
        </strong>
        <p>{says}</p>
        {host && (
          <dl>
            <dt>{t("domain.name", { type })}</dt>
            <dd>
              <CopyId id={host} what={t("domain.name", { type })} />
            </dd>
            {value && (
              <>
                <dt>{t("domain.value")}</dt>
                <dd>
                  <CopyId id={value} what={t("domain.value")} />
                </dd>
              </>
            )}
          </dl>
        )}
      </div>
    </li>
  );
}

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
  const receivedAt = service.receivedAt;
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
        {receivedAt === null ? t("events.never") : t("events.heard", { at: format.stamp(receivedAt, deviceZone()) })}
      </p>
    </fieldset>
  );
}
