import { textsOf } from "@/i18n/i18n";
import type { Shapes } from "@/api/wire";
import { useFormat } from "@/ui/format";
import { Marked } from "./Marked";

export type Reserved = Shapes["FoundReservedOut"];

interface ReservedProps {
  readonly found: Reserved;
  readonly words: string;
  readonly zone: string;
}

/** Somebody whose tickets are kept under their name: they collect and pay at the counter before they are let in. */
export function FoundReserved({ found, words, zone }: ReservedProps) {
  const t = textsOf("door");
  const format = useFormat();
  const { order, holder, tickets, until } = found;
  return (
    <li className="find-party is-elsewhere">
      <div className="find-row">
        <p className="fy-grow">
          <b>
            <Marked text={holder || t("search.order", { order })} words={words} />
          </b>
          <small>{[t("search.tickets", { count: tickets }), t("search.order", { order })].join(" · ")}</small>
          <small>{t("search.keptUntil", { when: format.dateTime(until, zone) })}</small>
        </p>
        <span className="find-done">{t("search.toCounter")}</span>
      </div>
    </li>
  );
}
