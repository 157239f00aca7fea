import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { useFormat } from "@/ui/format";
import type { Elsewhere } from "./elsewhere";
import { Marked } from "./Marked";

/** Somebody who stands at the wrong door, and the performance that they have come for. */
export function FoundElsewhere({ found, words }: { readonly found: Elsewhere; readonly words: string }) {
  const t = textsOf("door");
  const format = useFormat();
  const { order, holder, tickets, event, subcategory, startsAt, zone } = found;
  return (
    <li className="find-party is-elsewhere">
      <div className="find-row">
        <p className="fy-grow">
          <b>
            <Marked text={holder || t("search.order", { order })} words={words} />
          </b>
          <small>{inLine([event, subcategory])}</small>
          <small>
            <b>{format.dateTime(startsAt, zone)}</b>
          </small>
          <small>{[t("search.tickets", { count: tickets }), t("search.order", { order })].join(" · ")}</small>
        </p>
        <span className="find-done">{t("search.otherDoor")}</span>
      </div>
    </li>
  );
}
