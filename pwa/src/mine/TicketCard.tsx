import { textsOf } from "@/i18n/i18n";
import type { OwnTicket } from "@/mine/model";
import { QrCode } from "@/shared/security/QrCode";
import { playersInWords } from "@/shared/teams/words";
import { MarkedChip } from "@/ui/MarkedChip";

interface Props {
  readonly ticket: OwnTicket;
  readonly place: number;
  readonly of: number;
  readonly buyer: string;
}

/** One ticket with its code, as it is shown at the door. */
export function TicketCard({ ticket, place, of, buyer }: Props) {
  const t = textsOf("mine");
  const { id, code, name, holder, team, player, status } = ticket;
  return (
    <article className="fy-mine-ticket">
      <QrCode text={code} label={t("code", { id })} />
      <div>
        <small>{t("ticketOf", { place, count: of })}</small>
        <b>{name}</b>
        {team && player !== null && <p>{playersInWords(team, [player])}</p>}
        <p>{holder || buyer}</p>
        <small>{t("number", { id })}</small>
        {status === "admitted" && <MarkedChip text={t("state.used")} mark="on" />}
      </div>
    </article>
  );
}
