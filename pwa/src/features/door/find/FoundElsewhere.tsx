import type { ReactNode } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { useFormat } from "@/ui/format";
import type { Elsewhere, Reserved } from "./elsewhere";
import { Marked } from "./Marked";

interface SentProps {
  readonly found: Pick<Elsewhere, "order" | "holder" | "tickets">;
  readonly words: string;
  /** Where the guest is sent, as the row's mark. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Somebody who was found, and whom this door cannot let in. */
function SentAway({ found: { order, holder, tickets }, words, to, children }: SentProps) {
  const t = textsOf("door");
  return (
    <li className="find-party is-elsewhere">
      <div className="find-row">
        <p className="fy-grow">
          <b>
            <Marked text={holder || t("search.order", { order })} words={words} />
          </b>
          {children}
          <small>{[t("search.tickets", { count: tickets }), t("search.order", { order })].join(" · ")}</small>
        </p>
        <span className="find-done">{to}</span>
      </div>
    </li>
  );
}

/** Somebody who stands at the wrong door, and the performance that they have come for. */
export function FoundElsewhere({ found, words }: { readonly found: Elsewhere; readonly words: string }) {
  const t = textsOf("door");
  const format = useFormat();
  const { event, subcategory, startsAt, zone } = found;
  return (
    <SentAway found={found} words={words} to={t("search.otherDoor")}>
      <small>{inLine([event, subcategory])}</small>
      <small>
        <b>{format.dateTime(startsAt, zone)}</b>
      </small>
    </SentAway>
  );
}

interface ReservedProps {
  readonly found: Reserved;
  readonly words: string;
  readonly zone: string;
}

/** Somebody whose tickets are kept under their name: they collect and pay at the counter before they are let in. */
export function FoundReserved({ found, words, zone }: ReservedProps) {
  const t = textsOf("door");
  const format = useFormat();
  return (
    <SentAway found={found} words={words} to={t("search.toCounter")}>
      <small>{t("search.keptUntil", { when: format.dateTime(found.until, zone) })}</small>
    </SentAway>
  );
}
