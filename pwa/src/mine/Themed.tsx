import type { ReactNode } from "react";
import { useView } from "@/mine/views";
import { useSellerStyles } from "@/shared/sellerStyles/sellerStyles";

export interface ThemedProps {
  readonly sheet: string;
  readonly waits: ReactNode;
  readonly children: ReactNode;
}

/** A buyer's orders in their house's look; what the device is set to, the sheet asks itself. */
export function Themed({ sheet, waits, children }: ThemedProps) {
  const { at } = useView();
  return useSellerStyles({ sheets: [sheet], isPaying: at === "pay" }) ? children : waits;
}
