import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import type { LimitsForm } from "./limitsForm";
import { limitsFromWire, limitsToWire, type Limits } from "./model";

type Reply = Shapes["LimitsReplyOut"];

export const LIMITS = ["limits"] as const;

export const accountLimits = (account: number) =>
  queryOptions({
    queryKey: [...LIMITS, account],
    queryFn: async ({ signal }): Promise<Limits> =>
      limitsFromWire((await api.post<Reply>("/sales/getLimits", { account_id: account }, { signal })).data),
  });

export async function saveLimits(form: LimitsForm, seen: Limits) {
  const body = { account_id: seen.account, version: seen.version, ...limitsToWire(form) };
  const { message, data } = await api.post<Reply>("/sales/changeLimits", body);
  return { message, limits: limitsFromWire(data) };
}
