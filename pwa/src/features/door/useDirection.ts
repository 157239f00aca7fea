import { useState } from "react";
import { storage } from "@/device/storage";

const KEY = "foyer-direction";

export type Way = "entry" | "exit";

/** Whether this phone lets in or out: kept on the phone, and always in where the rules know no exit. */
export function useDirection(hasExit: boolean): readonly [Way, (way: Way) => void] {
  const [kept, setKept] = useState<Way>(() => (storage.read(KEY) === "exit" ? "exit" : "entry"));
  const keep = (way: Way) => {
    setKept(way);
    storage.write(KEY, way);
  };
  return [hasExit ? kept : "entry", keep];
}
