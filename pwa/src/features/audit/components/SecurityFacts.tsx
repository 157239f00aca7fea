import { hasText, textsOf } from "@/i18n/i18n";
import { roleName } from "@/shell/roleName";
import { deviceZone } from "@/ui/dates";
import { DateTime } from "@/ui/format";
import { wordsOf } from "../model";
import type { SecurityEvent } from "../security";

/** All that is known of an event: since when, what it was about, and what was noted the last time. */
export function SecurityFacts({ event }: { readonly event: SecurityEvent }) {
  const t = textsOf("securityLog");
  const nameOf = (fact: string) => (hasText(`securityLog:facts.${fact}`) ? t(`facts.${fact}`) : wordsOf(fact));
  return (
    <div className="audit-under">
      <p className="audit-about">
        {event.person?.email && <span>{t("by", { email: event.person.email })}</span>}
        {event.account && <span>{t("for", { account: event.account })}</span>}
      </p>
      <dl className="audit-changes">
        {event.times > 1 && (
          <div>
            <dt>{t("first")}</dt>
            <dd className="is-one">
              <DateTime at={event.first} zone={deviceZone()} as="stamp" />
            </dd>
          </div>
        )}
        {event.what && (
          <div>
            <dt>{t("what")}</dt>
            <dd className="is-one">{event.what}</dd>
          </div>
        )}
        {event.facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{nameOf(fact)}</dt>
            <dd className="is-one">{fact === "role" ? roleName(value) : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
