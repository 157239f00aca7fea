import type { ReactNode } from "react";
import { useSellerStyles } from "@/shared/sellerStyles/sellerStyles";
import { draftIn, sheetsOf } from "./address";
import { useIsPaying } from "@/widget/steps";

export interface ThemedProps {
  readonly event: number;
  readonly sheet: string;
  readonly waits: ReactNode;
  readonly children: ReactNode;
}

/** The widget in the seller's branding, or in a draft that is not published yet. */
export function Themed({ event, sheet, waits, children }: ThemedProps) {
  const isThemed = useSellerStyles({
    sheets: sheetsOf(event, draftIn(window.location.search), sheet),
    theme: document.documentElement.dataset.theme,
    isPaying: useIsPaying(),
  });
  return isThemed ? children : waits;
}
