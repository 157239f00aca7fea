import { useState } from "react";
import { storage } from "@/device/device";

export type View = "table" | "cards";

const KEY = "foyer-home-view";

/** How this device shows what is selling: as a table, until somebody has chosen cards. */
export function useView(): readonly [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (storage.read(KEY) === "cards" ? "cards" : "table"));
  const choose = (next: View) => {
    storage.write(KEY, next);
    setView(next);
  };
  return [view, choose];
}
