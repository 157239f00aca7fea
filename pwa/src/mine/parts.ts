import { lazy } from "react";
import type { DressedProps } from "@/mine/Dressed";

/** What a buyer does with an order, each loaded by itself: most of them only look at their tickets. */
export const NamesView = lazy(async () => ({ default: (await import("@/mine/NamesView")).NamesView }));
export const CancelView = lazy(async () => ({ default: (await import("@/mine/CancelView")).CancelView }));
export const ExchangeView = lazy(async () => ({ default: (await import("@/mine/ExchangeView")).ExchangeView }));
export const ExtrasView = lazy(async () => ({ default: (await import("@/mine/ExtrasView")).ExtrasView }));
export const Offers = lazy(async () => ({ default: (await import("@/mine/Offers")).Offers }));
export const PayView = lazy(async () => ({ default: (await import("@/mine/PayView")).PayView }));

/** Without it the page is as we have drawn it. */
export const Dressed = lazy(() =>
  import("@/mine/Dressed").then(
    (part) => ({ default: part.Dressed }),
    () => ({ default: ({ children }: DressedProps) => children }),
  ),
);
