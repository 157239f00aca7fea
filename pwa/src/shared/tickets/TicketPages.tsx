import "./tickets.css";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { webAwake } from "@/device/web/browser";
import { textsOf } from "@/i18n/i18n";
import { QrCode } from "@/shared/security/QrCode";
import { playersInWords } from "@/shared/teams/words";
import { IconButton } from "@/ui/Button";

export interface ShownTicket {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly holder: string;
  readonly team: string;
  readonly player: number | null;
  /** What it is for, where that is not said around it. */
  readonly what?: ReactNode;
  /** What has become of it. */
  readonly state?: ReactNode;
}

/**
 * Tickets as they are shown at the door, one at a time: whoever holds them swipes, or presses an arrow. Meanwhile the
 * screen does not go dark, where the browser can see to that.
 */
export function TicketPages({ tickets }: { readonly tickets: readonly ShownTicket[] }) {
  const t = textsOf("mine");
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => webAwake.keep(), []);
  const last = tickets.length - 1;
  const show = (place: number) => {
    if (!list.current) return;
    const isMirrored = getComputedStyle(list.current).direction === "rtl";
    list.current.scrollTo({ left: (isMirrored ? -1 : 1) * place * list.current.clientWidth });
    setAt(place);
  };
  return (
    <div className="fy-ticket-pages">
      <ul
        ref={list}
        aria-label={t("tickets")}
        tabIndex={last > 0 ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.min(last, Math.round(Math.abs(scrollLeft) / clientWidth) || 0))
        }
      >
        {tickets.map((ticket, place) => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} place={place + 1} of={tickets.length} />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className="fy-ticket-turn">
          <IconButton
            icon="left"
            kind="normal"
            label={t("earlierTicket")}
            disabledReason={at === 0 && t("firstTicket")}
            onClick={() => show(at - 1)}
          />
          <p role="status">{t("ticketOf", { place: at + 1, count: tickets.length })}</p>
          <IconButton
            icon="right"
            kind="normal"
            label={t("laterTicket")}
            disabledReason={at === last && t("lastTicket")}
            onClick={() => show(at + 1)}
          />
          <Dots count={tickets.length} at={at} />
        </div>
      )}
    </div>
  );
}

const MOST_DOTS = 12;

/** Of more the number alone says it. */
const Dots = ({ count, at }: { readonly count: number; readonly at: number }) =>
  count <= MOST_DOTS && (
    <div className="fy-ticket-dots" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <i key={place} className={place === at ? "is-now" : undefined} />
      ))}
    </div>
  );

interface CardProps {
  readonly ticket: ShownTicket;
  readonly place: number;
  readonly of: number;
}

function TicketCard({ ticket, place, of }: CardProps) {
  const t = textsOf("mine");
  const { id, code, name, holder, team, player, what, state } = ticket;
  return (
    <article className="fy-ticket-page">
      {what}
      <QrCode text={code} label={t("code", { id })} />
      <b>{name}</b>
      {team && player !== null && <p>{playersInWords(team, [player])}</p>}
      {holder && <p>{holder}</p>}
      <small>
        {of > 1 && `${t("ticketOf", { place, count: of })} · `}
        {t("number", { id })}
      </small>
      {state}
    </article>
  );
}
