import type { ReactNode } from "react";
import { useView } from "@/mine/views";
import { useSellerStyles } from "@/shared/sellerStyles/sellerStyles";

export interface ThemedProps {
  readonly sheet: string;
  readonly waits: ReactNode;
  readonly children: ReactNode;
}

/** A buyer's orders in the seller's branding; its stylesheet follows the device's colour scheme by itself. */
export function Themed({ sheet, waits, children }: ThemedProps) {
  const { at } = useView();
  return useSellerStyles({ sheets: [sheet], isPaying: at === "pay" }) ? children : waits;
}
