import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import type { Shapes } from "@/api/wire";
import { textsFromWire, textsToWire, type EventTexts, type TextsForm } from "./model";

type Reply = Shapes["EventTextsReply"];

const pathOf = (event: number) => `/events/${event}/texts`;

/** An event's texts, as they are since its version rose last: who changes them raises it. */
export const eventTexts = (event: number, version: number) =>
  queryOptions({
    queryKey: ["events", "texts", event, version],
    queryFn: async ({ signal }): Promise<EventTexts> =>
      textsFromWire((await api.get<Reply>(pathOf(event), { signal })).data),
    placeholderData: keepPreviousData,
  });

export const saveTexts = async (event: number, form: TextsForm, seen: EventTexts): Promise<string> =>
  messageIn(await api.put(pathOf(event), textsToWire(form, seen)));
