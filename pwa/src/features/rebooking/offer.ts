import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { Shapes, DataResponse } from "@/api/schemas";
import { inLine } from "@/i18n/apart";
import { rulesOf } from "@/office/rules";
import { parseDay } from "@/office/typedDates";
import { toast } from "@/shell/toast";
import type { DatePattern } from "@/ui/dates";
import { addDays } from "@/ui/days";

type RebookingData = Shapes["OfferPerformanceData"];
type RebookingDto = DataResponse<RebookingData>;
type PlanDto = NonNullable<RebookingData["plan"]>;
type OfferDto = NonNullable<RebookingData["offer"]>;
type RowDto = RebookingData["rows"][number];
type PerformanceDto = OfferDto["target"];

export type State = RowDto["state"];
export type Answer = Exclude<RowDto["answer"], "">;

interface OfferedPerformance {
  readonly id: number;
  readonly name: string;
  readonly startsAt: string;
  readonly zone: string;
}

export interface OfferTarget {
  readonly performance: OfferedPerformance;
  readonly left: number;
}

interface UnfitOrder {
  readonly order: number;
  readonly payment: string;
  readonly buyer: string;
  readonly tickets: number;
  readonly reason: string;
}

/** What an offer would come to. */
export interface OfferPlan {
  readonly orders: number;
  readonly tickets: number;
  readonly fitting: number;
  readonly fittingTickets: number;
  readonly left: number;
  readonly change: string;
  readonly mails: number;
  readonly isOnSale: boolean;
  readonly unfit: readonly UnfitOrder[];
}

export interface OfferedOrder extends UnfitOrder {
  readonly state: State;
  readonly answer: Answer | "";
  readonly back: RowDto["back"];
  readonly hasBounced: boolean;
}

/** An offer that was made, and how far it is. */
export interface Offer {
  readonly target: OfferedPerformance;
  readonly until: string | null;
  readonly words: string;
  readonly by: string;
  readonly at: string;
  readonly isAtWork: boolean;
  readonly hasEnded: boolean;
  readonly isUndone: boolean;
  readonly mayUndo: boolean;
  readonly total: number;
  readonly states: Readonly<Partial<Record<State, number>>>;
  readonly answers: Readonly<Partial<Record<Answer, number>>>;
}

interface Rebooking {
  readonly targets: readonly OfferTarget[];
  readonly plan: OfferPlan | null;
  readonly offer: Offer | null;
  readonly rows: readonly OfferedOrder[];
}

const rebookingFromDto = ({ targets, plan, offer, rows }: RebookingData): Rebooking => ({
  targets: targets.map(({ performance, available }) => ({
    performance: performanceFromDto(performance),
    left: available,
  })),
  plan: plan && planFromDto(plan),
  offer: offer && offerFromDto(offer),
  rows: rows.map((row) => ({
    ...unfitFromDto(row),
    state: row.state,
    answer: row.answer,
    back: row.back,
    hasBounced: row.bounced,
  })),
});

const performanceFromDto = (dto: PerformanceDto): OfferedPerformance => ({
  id: dto.eventdetailid,
  name: inLine([dto.eventname, dto.subcategory], ", "),
  startsAt: dto.eventdatetimeISO,
  zone: dto.timezone,
});

const planFromDto = (dto: PlanDto): OfferPlan => ({
  orders: dto.orders,
  tickets: dto.tickets,
  fitting: dto.fitting,
  fittingTickets: dto.fittingtickets,
  left: dto.left,
  change: dto.change,
  mails: dto.mails,
  isOnSale: dto.isonsale,
  unfit: dto.unfit.map(unfitFromDto),
});

const unfitFromDto = (
  dto: Pick<RowDto, "eventticketdetailid" | "paymentid" | "endusername" | "tickets" | "reason">,
) => ({
  order: dto.eventticketdetailid,
  payment: dto.paymentid,
  buyer: dto.endusername,
  tickets: dto.tickets,
  reason: dto.reason,
});

const offerFromDto = (dto: OfferDto): Offer => ({
  target: performanceFromDto(dto.target),
  until: dto.until,
  words: dto.words,
  by: dto.by,
  at: dto.at,
  isAtWork: dto.atwork,
  hasEnded: dto.ended !== null,
  isUndone: dto.undone !== null,
  mayUndo: dto.mayundo,
  total: dto.total,
  states: dto.states,
  answers: dto.answers,
});

/** How much of it is over, of a hundred: what still waits for the job is not. */
export const shareDone = ({ total, states }: Pick<Offer, "total" | "states">): number => {
  const waiting = (states.waiting ?? 0) + (states.returning ?? 0);
  return total === 0 ? 100 : Math.round(((total - waiting) / total) * 100);
};

export const LONGEST_WORDS = 4000;
const DAYS_TO_CHOOSE = 7;

const rules = rulesOf("offering");

export const WAYS = ["move", "ask"] as const;
type Way = (typeof WAYS)[number];

/** Where to, what happens to the orders, and what their buyers are told. */
export const offerForm = (pattern: DatePattern) =>
  z
    .object({
      target: z.number().min(1, rules.orSays("target")),
      way: z.enum(WAYS),
      asksRest: z.boolean(),
      until: z.string(),
      words: z.string().refine((words) => words.trim().length <= LONGEST_WORDS, rules.orSays("tooLong")),
    })
    .refine((form) => !asks(form) || parseDay(form.until, pattern) !== undefined, {
      path: ["until"],
      error: () => rules.says("until"),
    });

export interface OfferForm {
  readonly target: number;
  readonly way: Way;
  readonly asksRest: boolean;
  readonly until: string;
  readonly words: string;
}

/** Whether buyers are asked: all of them, or those that do not fit. */
const asks = ({ way, asksRest }: Pick<OfferForm, "way" | "asksRest">): boolean => way === "ask" || asksRest;

/** What the button says, and how many orders or buyers it counts: where nothing fits, buyers are only mailed. */
export function reach(
  plan: Pick<OfferPlan, "fitting" | "mails"> | null,
  { way, asksRest }: Pick<OfferForm, "way" | "asksRest">,
): { readonly what: Way; readonly count: number } {
  const { fitting, mails } = plan ?? { fitting: 0, mails: 0 };
  const mailsOnly = way === "ask" || (asksRest && fitting === 0);
  return mailsOnly ? { what: "ask", count: mails } : { what: "move", count: fitting };
}

/**
 * A last day a week from today, so that nobody is hurried; at most the day on which a performance that takes place
 * begins, since nobody chooses any more then.
 */
export const lastDayFrom = (today: string, begins?: string): string => {
  const usual = addDays(today, DAYS_TO_CHOOSE);
  return begins !== undefined && begins >= today && begins < usual ? begins : usual;
};

export const offerToDto = (form: OfferForm, pattern: DatePattern) => ({
  targetid: form.target,
  moves: form.way === "move",
  lastday: asks(form) ? (parseDay(form.until, pattern) ?? null) : null,
  words: form.words.trim(),
});

const PATH = "/events/offerPerformance";

/** Everything that is held of offers that were made. */
export const OFFERS = ["offers"] as const;

const ask = async (body: object, signal?: AbortSignal): Promise<Rebooking> => {
  const response = await api.post<RebookingDto>(PATH, body, signal && { signal });
  return rebookingFromDto(response.data);
};

/** The newest offer of a performance, and what became of its orders. */
export const offerOf = (performance: number) =>
  queryOptions({
    queryKey: [...OFFERS, performance],
    queryFn: ({ signal }) => ask({ action: "report", eventdetailid: performance }, signal),
  });

/** What may be offered in place of a performance, and what one of them comes to; 0: none is chosen. */
export const offerPlan = (performance: number, target: number) =>
  queryOptions({
    queryKey: ["offers", "plan", performance, target],
    queryFn: ({ signal }) => ask({ action: "plan", eventdetailid: performance, targetid: target }, signal),
    placeholderData: keepPreviousData,
  });

type Doing =
  | { readonly action: "end" | "undo" }
  | ({ readonly action: "offer"; readonly cancels: boolean } & ReturnType<typeof offerToDto>);

/** Makes an offer, ends it or takes it back, and shows what the server says of it then. */
export function useRebooking(performance: number, onDone: () => void = () => undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (doing: Doing) => ask({ eventdetailid: performance, ...doing }),
    onSuccess: (result) => {
      cache.setQueryData(offerOf(performance).queryKey, result);
      void cache.invalidateQueries({ queryKey: OFFERS });
      onDone();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
