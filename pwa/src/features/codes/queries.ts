import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { serverNow } from "@/api/clock";
import { ApiError } from "@/api/errors";
import { rowsOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import { t } from "@/i18n/i18n";
import { accountHome, EVENT_CHOICES, type AccountHome } from "@/office/account";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListPage, type ListRequest } from "@/office/list";
import { cardsCall } from "@/shared/performance/cardsCall";
import { deviceZone } from "@/ui/dates";
import type { CodeForm } from "./codeForm";
import {
  cardUseFromDto,
  codeFromDto,
  formToDto,
  ORDERINGS,
  type CardMoney,
  type CardUse,
  type Code,
  type Kind,
  type CodeDto,
} from "./codes";

const MANAGE = "/events/promocodeManagement";
const MASTER = "/events/getPromocodeDetails";

/** The server's one word for a name that is used already. */
const TAKEN = "Failed";

/** Everything that is read of codes, of either kind. */
export const CODES = ["codes"] as const;

interface ListParams {
  readonly kind: Kind;
  readonly account: number;
  readonly asked: ListRequest;
}

/** A page of codes; of gift cards also what all of them are worth, in each currency. */
export interface CodePage extends ListPage<Code> {
  readonly money: readonly CardMoney[];
}

const pageOfCodes = pageOf(codeFromDto);

export const codeList = ({ kind, account, asked }: ListParams) =>
  listQuery({
    key: [...CODES, "list", kind, account],
    asked,
    orderings: ORDERINGS[kind],
    path: MASTER,
    body: { ...masterOf(kind, account), promo_code: "" },
    pageOf: (response: ListResponse<CodeDto> & Pick<Shapes["PromoCodeListOut"], "giftCardMoney">): CodePage => ({
      ...pageOfCodes(response),
      money: response.giftCardMoney,
    }),
  });

const masterOf = (kind: Kind, account: number) => ({
  action_type: "promomaster list",
  account_id: account,
  isGiftCard: kind === "card" ? 1 : 0,
  // A gift card's code is money: it is on a screen where somebody has asked for it.
  masked: kind === "card",
});

/** One code by its name, with what a gift card was used for. */
export interface CodeFound {
  /** null: there is none of that name. */
  readonly code: Code | null;
  readonly uses: readonly CardUse[];
  readonly used: string;
}

/** Which code: a gift card whose number is known is found by that, its name is the end of its code alone. */
export interface CodeParams {
  readonly kind: Kind;
  readonly account: number;
  readonly name: string;
  readonly card?: number;
}

export const codeNamed = ({ kind, account, name, card = 0 }: CodeParams) =>
  queryOptions({
    queryKey: [...CODES, "one", kind, account, card || name],
    queryFn: async ({ signal }): Promise<CodeFound> => {
      const which = card > 0 ? { card, promo_code: "" } : { promo_code: name };
      const body = { ...masterOf(kind, account), ...which, page: 1, page_size: 1 };
      const response = await api.post<Shapes["PromoCodeListOut"]>(MASTER, body, { signal });
      const [row] = response.data[0] ?? [];
      return {
        code: row ? codeFromDto(row) : null,
        uses: response.giftCardOrders.map(cardUseFromDto),
        used: response.giftCardUsedAmount,
      };
    },
    enabled: name !== "",
  });

/** The whole code of a gift card; that it was read stands in the audit log. */
export async function readCardCode(card: number): Promise<string> {
  const response = await api.post<DataResponse<Shapes["CardCodeOut"]>>("/events/showGiftCard", { promocodeid: card });
  return response.data.promocode;
}

interface SaveParams {
  readonly form: CodeForm;
  readonly kind: Kind;
  readonly account: number;
  readonly edited: Code | undefined;
}

/** Gives the spec's words for it; a name that is taken is said in them too. */
export async function saveCode({ form, kind, account, edited }: SaveParams): Promise<string> {
  const body = {
    action_type: edited ? "edit" : "add",
    account_id: account,
    isGiftCard: kind === "card" ? 1 : 0,
    promocodedetails: [formToDto(form, kind, account, edited)],
    ...(edited && { version: edited.version }),
  };
  try {
    await sendChange(MANAGE, body);
  } catch (error) {
    throw takenAs(kind, error);
  }
  return t(edited ? "codes:said.edited" : "codes:said.added");
}

function takenAs(kind: Kind, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.message !== TAKEN) return error;
  const { status, code, data } = error;
  const message = t(`codes:errors.taken.${kind}`);
  return new ApiError({ status, message, field: "promocode", data, ...(code !== undefined && { code }) });
}

const rowToDto = ({ id, code, account, kind }: Code) => ({
  promocodeid: id,
  promocode: code,
  accountid: account,
  isGiftCard: kind === "card" ? 1 : 0,
});

export async function deleteCode(row: Code): Promise<string> {
  await sendChange(MANAGE, { action_type: "delete", account_id: row.account, promocodedetails: [rowToDto(row)] });
  return t("codes:said.deleted");
}

/** Gives back what a gift card was bought for, and with it the card (spec part 3, section 7). */
export const refundCard = ({ payment, value }: Code): Promise<string> =>
  sendChange("/payment/paymentRefundByOrder", { payment_intent: payment, totalAmount: value });

export const switchCode = (row: Code, isActive: boolean): Promise<string> =>
  sendChange(MANAGE, {
    action_type: "status_update",
    account_id: row.account,
    promocodedetails: [{ ...rowToDto(row), active: isActive ? 1 : 0 }],
  });

/** The performance whose counter sells next, or else the next one at all; null for none to come. */
export const nextToSell = (account: number) =>
  queryOptions({
    queryKey: ["codes.nextToSell", account],
    queryFn: async ({ signal }) => {
      const { path, query, body } = cardsCall({ account });
      const rows = rowsOf(await api.post<ListResponse<Shapes["CardOut"]>>(path, body, { query, signal }));
      const next = rows.find(({ state }) => state.box_office_open) ?? rows[0];
      return next?.eventdetailid ?? null;
    },
    staleTime: 60_000,
    meta: { persist: false },
  });

/** Until it is known, this device's clock will do. */
export function useCodeAccount(account: number, enabled = true) {
  const { data } = useQuery({ ...accountHome(account), enabled });
  const home: Pick<AccountHome, "zone" | "currency"> = data ?? { zone: deviceZone(), currency: "GBP" };
  return { ...home, isKnown: data !== undefined };
}

/** A performance that a code may be for. */
export interface UpcomingPerformance {
  readonly id: number;
  readonly startsAt: string;
  readonly zone: string;
}

const MOST_AT_ONCE = 1000;

/** All performances of an event that are still to come, by their start. */
export const upcomingPerformances = (event: number) =>
  queryOptions({
    queryKey: [...EVENT_CHOICES, "performances", event],
    queryFn: async ({ signal }): Promise<readonly UpcomingPerformance[]> => {
      const rows: UpcomingPerformance[] = [];
      for (let page = 1; ; page += 1) {
        const body = { eventid: event, page, page_size: MOST_AT_ONCE };
        const response = await api.post<DataResponse<readonly Shapes["EventOut"][]>>("/events/getEventById", body, {
          signal,
        });
        const found = response.data[0]?.eventdetailfile ?? [];
        rows.push(...found.map((row) => ({ id: row._id, startsAt: row.eventdatetimeISO, zone: row.timezone })));
        if (found.length < MOST_AT_ONCE) break;
      }
      const now = serverNow();
      return rows.filter(({ startsAt }) => Date.parse(startsAt) > now);
    },
    enabled: event > 0,
    staleTime: 60_000,
  });
