import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { UnitChoice } from "@/shared/orders/UnitChoice";
import type { OrderDetails } from "@/shared/orders/model";
import { PlaceGrid } from "@/shared/teams/PlaceGrid";
import { placesInWords } from "@/shared/teams/words";
import { Field } from "@/ui/Field";
import { Note } from "@/ui/states";
import { firstTickets, numberProblem } from "../rules";
import type { Choosing } from "../useExchangePlan";

interface ChooseProps {
  readonly order: OrderDetails;
  readonly choosing: Choosing;
  /** Also what is only missing is said: somebody has tried. */
  readonly isTried: boolean;
}

/** Which tickets and upsells are exchanged: so many of them, or these. */
export function ChooseUnits({ order, choosing, isTried }: ChooseProps) {
  const t = textsOf("exchange");
  const { tickets, choice } = choosing;
  const [typed, setTyped] = useState<string>();
  const wrong = typed === undefined ? undefined : numberProblem(typed, tickets.length);
  const type = (text: string) => {
    setTyped(text);
    if (!numberProblem(text, tickets.length)) choosing.choose(firstTickets(tickets, Number(text), choice));
  };
  const problem = choosing.problems.choice;
  return (
    <div className="exchange-units">
      {tickets.length > 1 && (
        <Field
          label={t("count")}
          hint={t("countHint", { count: tickets.length })}
          inputMode="numeric"
          className="exchange-count"
          value={typed ?? String(choice.tickets.size)}
          error={wrong}
          onChange={({ target }) => type(target.value)}
          onBlur={() => wrong === undefined && setTyped(undefined)}
        />
      )}
      <UnitChoice
        legend={t("choose")}
        order={order}
        tickets={tickets}
        choice={choice}
        onChange={(next) => {
          setTyped(undefined);
          choosing.choose(next);
        }}
      />
      {problem && (isTried || choice.tickets.size > 0) && <Note kind="bad">{problem}</Note>}
    </div>
  );
}

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
