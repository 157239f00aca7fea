import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import { inLine } from "@/i18n/apart";
import { fromMinor, toMinor } from "@/ui/money";

type CancellingData = Shapes["CancelPerformanceData"];
type CancellingDto = DataResponse<CancellingData>;
type Plan = NonNullable<CancellingData["plan"]>;
type Progress = NonNullable<CancellingData["progress"]>;

/** How money goes back: through a gateway, or to gift cards where it is empty. */
type Way = Plan["ways"][number]["gateway"];

interface PlannedWay {
  readonly way: Way;
  readonly orders: number;
  readonly amount: string;
}

export interface CancelPlan {
  readonly name: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly currency: string;
  readonly orders: number;
  readonly tickets: number;
  readonly fees: string;
  readonly mails: number;
  readonly ways: readonly PlannedWay[];
  /** The ways where booking fees are kept. */
  readonly waysRetainingFees: readonly PlannedWay[];
}

export interface CancelProgress {
  readonly total: number;
  readonly done: number;
  readonly pending: number;
  readonly failed: number;
  /** Kept by an open offer of another performance. */
  readonly held: number;
  readonly waiting: number;
  /** Buyers who have yet to collect their money at the box office, and how much that is in all. */
  readonly payouts: number;
  readonly payoutAmount: string;
  readonly words: string;
  readonly by: string;
  readonly at: string;
  readonly isAtWork: boolean;
}

export interface CancelFailure {
  readonly order: number;
  readonly payment: string;
  readonly buyer: string;
  readonly amount: string;
  readonly way: Way;
  readonly why: string;
}

/** A performance that can be cancelled (`plan`), or that is (`progress`), with what could not be given back. */
interface Cancelling {
  readonly plan: CancelPlan | null;
  readonly progress: CancelProgress | null;
  readonly failures: readonly CancelFailure[];
}

export const cancellingFromDto = ({ plan, progress, failures }: CancellingData): Cancelling => ({
  plan: plan && planFromDto(plan),
  progress: progress && progressFromDto(progress),
  failures: failures.map((row) => ({
    order: row.eventticketdetailid,
    payment: row.paymentid,
    buyer: row.endusername,
    amount: row.amount,
    way: row.gateway,
    why: row.failure,
  })),
});

const planFromDto = (dto: Plan): CancelPlan => ({
  name: inLine([dto.eventname, dto.subcategory], ", "),
  startsAt: dto.eventdatetimeISO,
  zone: dto.timezone,
  currency: dto.currency,
  orders: dto.orders,
  tickets: dto.tickets,
  fees: dto.booking_fee,
  mails: dto.mails,
  ways: waysFromDto(dto.ways),
  waysRetainingFees: waysFromDto(dto.wayskeepingfees),
});

const waysFromDto = (ways: Plan["ways"]): readonly PlannedWay[] =>
  ways.map(({ gateway, orders, amount }) => ({ way: gateway, orders, amount }));

/** What goes back in all, and by which ways, as the booking fees are kept or not. */
export function goesBack({ ways, waysRetainingFees }: CancelPlan, keepsFee: boolean) {
  const chosen = keepsFee ? waysRetainingFees : ways;
  return { ways: chosen, amount: fromMinor(chosen.reduce((all, { amount }) => all + toMinor(amount), 0)) };
}

const progressFromDto = (dto: Progress): CancelProgress => ({
  total: dto.total,
  done: dto.done,
  pending: dto.pending,
  failed: dto.failed,
  held: dto.held,
  waiting: dto.waiting,
  payouts: dto.payouts,
  payoutAmount: dto.payoutamount,
  words: dto.words,
  by: dto.by,
  at: dto.at,
  isAtWork: dto.ended === null,
});

/** How much of it is over, of a hundred. */
export const shareDone = ({ total, waiting }: Pick<CancelProgress, "total" | "waiting">): number =>
  total === 0 ? 100 : Math.round(((total - waiting) / total) * 100);

const PATH = "/events/cancelPerformance";

/** Everything that is held of cancelled performances. */
export const CANCELLING = ["cancelling"] as const;

/** What cancelling a performance gives back, or how far its refunds are and what failed. */
export const cancelling = (performance: number) =>
  queryOptions({
    queryKey: [...CANCELLING, performance],
    queryFn: async ({ signal }): Promise<Cancelling> => {
      const response = await api.post<CancellingDto>(
        PATH,
        { action: "report", eventdetailid: performance },
        { signal },
      );
      return cancellingFromDto(response.data);
    },
  });

/** Cancels a performance; of one that is cancelled, tries again what failed. */
export const cancel = async (performance: number, form?: CancelForm): Promise<Cancelling> => {
  const words = form && { words: form.words.trim(), keepfee: form.keepsFee };
  const response = await api.post<CancellingDto>(PATH, { action: "cancel", eventdetailid: performance, ...words });
  return cancellingFromDto(response.data);
};

export const LONGEST_WORDS = 4000;

/** What the buyers are told, and what they get back. */
export const cancelForm = z.object({
  words: z
    .string()
    .refine((words) => words.trim() !== "", "cancelling:errors.words")
    .refine((words) => words.trim().length <= LONGEST_WORDS, "cancelling:errors.tooLong"),
  keepsFee: z.boolean(),
});

export type CancelForm = z.infer<typeof cancelForm>;

export const NEW_CANCELLING: CancelForm = { words: "", keepsFee: false };
