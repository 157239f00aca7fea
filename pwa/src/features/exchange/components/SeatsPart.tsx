import { textsOf } from "@/i18n/i18n";
import { PlaceGrid } from "@/shared/teams/PlaceGrid";
import { placesInWords } from "@/shared/teams/words";
import { Note } from "@/ui/states";
import type { Choosing } from "../useWish";

/** Whose places the new tickets are for: each Select, Selected or Sold. */
export function SeatsPart({ choosing, isTried }: { readonly choosing: Choosing; readonly isTried: boolean }) {
  const t = textsOf("exchange");
  const { teams, seats, choice, seen, problems } = choosing;
  if (seen.query.error) return <Note kind="bad">{t("errors.players")}</Note>;
  if (teams.length === 0) return null;
  return (
    <div className="exchange-seats">
      <p>{t("seats.choose", { count: choice.tickets.size })}</p>
      <PlaceGrid
        label={t("seats.title")}
        teams={teams}
        choosing={{ chosen: seats, most: choice.tickets.size, onToggle: choosing.toggleSeat }}
      />
      <p className="fy-quiet" role="status">
        {seats.length > 0 && t("sale:chosen", { places: placesInWords(teams, seats) })}
      </p>
      {isTried && problems.seats && <Note kind="bad">{problems.seats}</Note>}
    </div>
  );
}
