import { lazy, type ReactNode } from "react";
import type { ThemedProps } from "@/mine/Themed";

/** A part that comes after the first view, with the texts of all of these in what is spoken. */
async function after<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded, { laterTexts }] = await Promise.all([part, import("@/i18n/later")]);
  await laterTexts();
  return loaded;
}

const names = () => after(import("@/mine/NamesView"));
const cancel = () => after(import("@/mine/CancelView"));
const exchange = () => after(import("@/mine/ExchangeView"));
const extras = () => after(import("@/mine/ExtrasView"));
const offers = () => after(import("@/mine/Offers"));
const waits = () => after(import("@/mine/WaitsForMoney"));
const pay = () => after(import("@/mine/PayView"));

/** What a buyer does with an order, each loaded by itself: most of them only look at their tickets. */
export const NamesView = lazy(async () => ({ default: (await names()).NamesView }));
export const CancelView = lazy(async () => ({ default: (await cancel()).CancelView }));
export const ExchangeView = lazy(async () => ({ default: (await exchange()).ExchangeView }));
export const ExtrasView = lazy(async () => ({ default: (await extras()).ExtrasView }));
export const Offers = lazy(async () => ({ default: (await offers()).Offers }));
export const WaitsForMoney = lazy(async () => ({ default: (await waits()).WaitsForMoney }));
export const PayView = lazy(async () => ({ default: (await pay()).PayView }));

/** Without it the page goes on in the language that it speaks. */
export const LanguageChooser = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await after(import("@/shared/language/LanguageChooser"))).LanguageChooser };
  } catch {
    return { default: () => null };
  }
});

export const leaving = () => after(import("@/mine/leaving"));

/** Without it the page is as we have drawn it. */
export const Themed = lazy(() =>
  import("@/mine/Themed").then(
    (part) => ({ default: part.Themed }),
    () => ({ default: ({ children }: ThemedProps) => children }),
  ),
);
