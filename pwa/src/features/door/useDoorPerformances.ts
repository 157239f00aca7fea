import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOnline } from "@/device/network";
import { showOfflinePerformances } from "./manifest/offlinePerformances";
import { doorPerformances } from "./queries";

/** A guest is waiting: after this the door opens with what the phone carries. */
const PATIENCE_MS = 3000;

/**
 * The performances of the doors, from the server; if that does not answer, from the lists that this phone carries.
 * `isLate`: nobody waits for the server any more. `hasNone`: there is nothing to open a door with either.
 */
export function useDoorPerformances(staleTime?: number) {
  const query = useQuery({ ...doorPerformances, ...(staleTime !== undefined && { staleTime }) });
  const isOnline = useOnline();
  const [isOver, setOver] = useState(false);
  const [hasNone, setNone] = useState(false);
  const isWaiting = query.isFetching && isOnline;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isWaiting]);
  const isLate = !isWaiting || isOver;
  const isMissing = query.data === undefined;
  useEffect(() => {
    if (!isMissing || !isLate) return;
    let isGone = false;
    void showOfflinePerformances().then((has) => {
      if (!isGone) setNone(!has);
    });
    return () => {
      isGone = true;
    };
  }, [isMissing, isLate]);
  return { ...query, isLate, isOver, hasNone: isMissing && isLate && hasNone };
}
