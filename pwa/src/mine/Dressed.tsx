import type { ReactNode } from "react";
import { useView } from "@/mine/views";
import { useLook } from "@/shared/look/wearing";

export interface DressedProps {
  readonly sheet: string;
  readonly waits: ReactNode;
  readonly children: ReactNode;
}

/** A buyer's orders in their house's look; what the device is set to, the sheet asks itself. */
export function Dressed({ sheet, waits, children }: DressedProps) {
  const { at } = useView();
  return useLook({ sheets: [sheet], isPaying: at === "pay" }) ? children : waits;
}
