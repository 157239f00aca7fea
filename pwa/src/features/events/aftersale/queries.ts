import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import type { Shapes } from "@/api/wire";
import { termsFromWire, termsToWire, type Terms } from "./model";
import type { TermsForm } from "./termsForm";

type Reply = Shapes["AfterSaleOut"];

const pathOf = (event: number) => `/events/${event}/afterSale`;

/** An event's terms, as they are since its version rose last: who changes them raises it. */
export const eventTerms = (event: number, version: number) =>
  queryOptions({
    queryKey: ["events", "aftersale", event, version],
    queryFn: async ({ signal }): Promise<Terms> =>
      termsFromWire((await api.get<Reply>(pathOf(event), { signal })).data),
    placeholderData: keepPreviousData,
  });

export const saveTerms = async (event: number, form: TermsForm, seen: Terms): Promise<string> =>
  messageIn(await api.put(pathOf(event), termsToWire(form, seen)));
