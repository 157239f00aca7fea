import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetails } from "@/shared/orders/model";
import { type Choice, everything, stillThere } from "@/shared/orders/units";
import { exchangeOffer } from "@/shared/sale/offerCalls";
import { useTeams } from "@/shared/teams/calls";
import { isSamePlace, type Place, placeState } from "@/shared/teams/model";
import { usePermissions } from "@/shell/permissions";
import type { NewTickets, ExchangePlan } from "./model";
import { choiceProblem, exchangeableTickets, seatsProblem, targetProblem, withOwnPlaces } from "./rules";

const NO_SEATS: readonly Place[] = [];
const NO_TYPES: readonly NewTickets[] = [];

/** What somebody has chosen of an exchange so far, and what stands against it. */
export function useExchangePlan(order: OrderDetails) {
  const mayAdmitted = usePermissions().may("exchange_admitted");
  const tickets = exchangeableTickets(order, mayAdmitted);
  // Until somebody chooses it is all of the order, also of what it has become meanwhile.
  const [chosen, setChosen] = useState<Choice>();
  const [performance, setPerformance] = useState<number>();
  const [seats, setSeats] = useState(NO_SEATS);
  const [types, setTypes] = useState(NO_TYPES);
  const offers = useQuery(exchangeOffer(order.event, order.id));
  const all: Choice = { ...everything(order), tickets: new Set(tickets.map(({ id }) => id)) };
  const choice = chosen ? stillThere(chosen, order) : all;
  const target = offers.data?.performances.find((offer) => offer.performance === performance);
  const seen = useTeams({ event: order.event, performance: performance ?? 0 }, performance !== undefined);
  const known = seen.teams ?? [];
  const teams = performance === order.performance ? withOwnPlaces(known, order, choice) : known;
  // Somebody else may have taken one meanwhile.
  const free = seats.filter((seat) => placeState(teams, seat) === "free");
  const plan: ExchangePlan | undefined = target && {
    order,
    choice,
    performance: target.performance,
    seats: free,
    types,
  };
  const problems = {
    choice: choiceProblem(order, choice),
    target: targetProblem(order, choice, target),
    seats: target && seatsProblem(teams, free, choice.tickets.size),
  };
  const isWhole = !seen.query.isLoading && !problems.choice && !problems.target && !problems.seats;
  return {
    tickets,
    choice,
    offers,
    target,
    teams,
    seen,
    seats: free,
    plan,
    /** It, once nothing stands against it: it can be priced. */
    priced: isWhole ? plan : undefined,
    isBegun: performance !== undefined,
    problems,
    choose: (next: Choice) => {
      setChosen(next);
      setTypes(NO_TYPES);
    },
    goTo: (next: number | undefined) => {
      setPerformance(next);
      setSeats(NO_SEATS);
      setTypes(NO_TYPES);
    },
    toggleSeat: (place: Place) =>
      setSeats(
        free.some((seat) => isSamePlace(seat, place))
          ? free.filter((seat) => !isSamePlace(seat, place))
          : [...free, place],
      ),
    setTypes,
  };
}

export type Choosing = ReturnType<typeof useExchangePlan>;
