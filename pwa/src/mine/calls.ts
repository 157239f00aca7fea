import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Opened } from "@/mine/address";
import { ownPaymentFromWire, type WireOwnPayment } from "@/mine/model";

const LOOK_AGAIN_MS = 30_000;

export const mineKeys = {
  payment: ({ payment }: Opened) => ["mine", payment] as const,
  dates: ({ payment }: Opened, order: number) => ["mine", payment, "dates", order] as const,
  offers: ({ payment }: Opened) => ["mine", payment, "offers"] as const,
  extras: ({ payment }: Opened, order: number) => ["mine", payment, "extras", order] as const,
  cancel: ({ payment }: Opened, order: number) => ["mine", payment, "cancel", order] as const,
};

export const withKey = ({ key }: Opened) => ({ headers: { "X-Order-Key": key } });

export const ownPayment = (own: Opened) =>
  queryOptions({
    queryKey: mineKeys.payment(own),
    queryFn: async ({ signal }) =>
      ownPaymentFromWire(await api.get<WireOwnPayment>(`/mine/${own.payment}`, { ...withKey(own), signal })),
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_AGAIN_MS,
    enabled: own.key !== "",
  });
