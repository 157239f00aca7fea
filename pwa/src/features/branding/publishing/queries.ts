import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { BRANDING } from "../queries";
import {
  problemFromWire,
  targetToWire,
  versionsFromWire,
  type LookName,
  type Measure,
  type Problem,
  type Target,
} from "./model";

export const VERSIONS_A_PAGE = 10;

/** What is wrong with a draft, asked anew each time. */
export const checksOf = (target: Target) =>
  queryOptions({
    queryKey: [...BRANDING, "checks", target],
    queryFn: async ({ signal }): Promise<readonly Problem[]> => {
      const asked = targetToWire(target);
      const { data } = await api.post<Shapes["BrandingChecksOut"]>("/branding/checks", asked, { signal });
      return data.map(problemFromWire);
    },
    gcTime: 0,
    meta: { persist: false },
  });

/** What of a draft cannot be read, measured anew each time; nothing is measured where nothing is to be. */
export const measuredDraft = ({ account }: Target, measure: Measure | undefined) =>
  queryOptions({
    queryKey: [...BRANDING, "measured", account],
    queryFn: async ({ signal }) => (await measure?.({ signal })) ?? [],
    enabled: measure !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  });

/** What was published, beside the server's message. */
export interface Publication {
  readonly message: string;
  readonly parts: readonly LookName[];
}

/** Publishes all that is drafted of an event, its account's look with it; without an event that look alone. */
export async function publish({ account, event }: Target): Promise<Publication> {
  if (event === undefined) {
    return { message: await sendChange("/branding/publishStyle", { customer_id: account }), parts: ["look"] };
  }
  const asked = { action_type: "event template publish", event_id: event };
  const { message, parts } = await api.post<Shapes["PublishEventOut"]>("/events/publishTemplateDetails", asked);
  return { message, parts };
}

export const versionsOf = (target: Target, page: number) =>
  queryOptions({
    queryKey: [...BRANDING, "versions", target, page],
    queryFn: async ({ signal }) => {
      const asked = { ...targetToWire(target), page };
      return versionsFromWire(
        await api.post<Shapes["BrandingVersionListOut"]>("/branding/versions", asked, { signal }),
      );
    },
    placeholderData: keepPreviousData,
  });

export const goBack = (target: Target, number: number): Promise<string> =>
  sendChange("/branding/goBack", { ...targetToWire(target), number });
