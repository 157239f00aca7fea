import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import type { Shapes } from "@/api/schemas";
import { textsOf } from "@/i18n/i18n";
import { formatMoney, toMinor } from "@/ui/money";
import type { DtoFields } from "@/ui/useErrorsTogether";
import type { TermsForm } from "./AfterSaleDialog";

export type TermsDto = Shapes["TermsOut"];

export interface Terms extends TermsForm {
  readonly currency: string;
  /** The event's version. */
  readonly version: number;
}

export const termsFromDto = (dto: TermsDto): Terms => ({
  fees: dto.fees,
  givesCredit: dto.givescredit,
  creditMonths: String(dto.creditmonths),
  exchanges: dto.exchanges,
  reach: dto.reach,
  exchangeHours: String(dto.exchangehours),
  exchangeFee: dto.exchangefee,
  cancels: dto.cancels,
  cancelHours: String(dto.cancelhours),
  renames: dto.renames,
  addsUpsells: dto.addsupsells,
  currency: dto.currency,
  version: dto.version,
});

export const termsToDto = (form: TermsForm, seen: Terms): Shapes["TermsInRequest"] => ({
  fees: form.fees,
  givescredit: form.givesCredit,
  creditmonths: Number(form.creditMonths),
  exchanges: form.exchanges,
  reach: form.reach,
  exchangehours: Number(form.exchangeHours),
  exchangefee: form.exchangeFee.trim(),
  cancels: form.cancels,
  cancelhours: Number(form.cancelHours),
  renames: form.renames,
  addsupsells: form.addsUpsells,
  version: seen.version,
});

export const FIELDS: DtoFields<TermsForm> = {
  fees: "fees",
  givescredit: "givesCredit",
  creditmonths: "creditMonths",
  exchanges: "exchanges",
  reach: "reach",
  exchangehours: "exchangeHours",
  exchangefee: "exchangeFee",
  cancels: "cancels",
  cancelhours: "cancelHours",
  renames: "renames",
  addsupsells: "addsUpsells",
};

type ResponseBody = Shapes["AfterSaleOut"];

const pathOf = (event: number) => `/events/${event}/afterSale`;

/** The key has the event's version, which every change of the terms raises. */
export const eventTerms = (event: number, version: number) =>
  queryOptions({
    queryKey: ["events", "aftersale", event, version],
    queryFn: async ({ signal }): Promise<Terms> =>
      termsFromDto((await api.get<ResponseBody>(pathOf(event), { signal })).data),
    placeholderData: keepPreviousData,
  });

export const saveTerms = async (event: number, form: TermsForm, seen: Terms): Promise<string> =>
  messageIn(await api.put(pathOf(event), termsToDto(form, seen)));

/** One sentence for each term. */
export function termsInWords(terms: Terms): readonly string[] {
  const t = textsOf("afterSale");
  const hours = (text: string) => Number(text);
  const fee = toMinor(terms.exchangeFee) > 0 ? formatMoney(terms.exchangeFee, terms.currency) : "";
  const themselves = { reach: t(`words.reaches.${terms.reach}`), hours: hours(terms.exchangeHours) };
  return [
    t(`words.fees.${terms.fees}`),
    terms.givesCredit ? t("words.credit", { months: Number(terms.creditMonths) }) : t("words.noCredit"),
    t(`words.exchanges.${terms.exchanges}`, themselves),
    ...(terms.exchanges !== "none" && fee ? [t("words.exchangeFee", { fee })] : []),
    terms.cancels ? t("words.cancels", { hours: hours(terms.cancelHours) }) : t("words.noCancels"),
    ...(terms.renames ? [t("words.renames")] : []),
    ...(terms.addsUpsells ? [t("words.addsUpsells")] : []),
  ];
}
