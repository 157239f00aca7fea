import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { line } from "@/live/live";
import { realTimers } from "@/live/transport";
import { outbox, redemptions } from "@/offline/outbox";
import { queryClient } from "@/offline/queryClient";
import { answers } from "@/shared/phone/heartbeat";
import { getSession } from "@/shell/session";
import { asPattern } from "@/ui/dates";
import type { Manifest } from "../manifest/manifest";
import { manifests } from "../manifest/manifests";
import { admissionLog } from "../manifest/manifestStore";
import type { DoorPerformance, Attendance } from "../model";
import { doorKeys } from "../queries";
import { Alone, type Reach, Reachability } from "./alone";
import { prepare } from "./signature";
import { Standings } from "./admissionState";

const PROBE_MS = 3000;

export const reach = new Reachability(() => answers(PROBE_MS), realTimers);

export const alone = new Alone({
  manifest: manifests.read,
  admissions: admissionLog.of,
  count: (admission) => void admissionLog.count(admission),
  note: (admission) => admissionLog.note(admission),
  known: () => queryClient.getQueryData<readonly DoorPerformance[]>(doorKeys.performances) ?? [],
  person: () => {
    const user = getSession();
    const name = [user?.firstname, user?.lastname].filter(Boolean).join(" ");
    return { name, pattern: asPattern(user?.customdateformat) };
  },
});

/** While a door is open: connection changes trigger another check of the server. */
export function watchReach(): () => void {
  const hurry = () => reach.hurry();
  const lineChanged = () => {
    if (line.status === "live") reach.hurry();
    // Marked at once, so that no guest waits for a timeout.
    if (line.status === "offline") reach.failed("timeout");
  };
  window.addEventListener("online", hurry);
  const stop = line.watch(lineChanged);
  lineChanged();
  return () => {
    window.removeEventListener("online", hurry);
    stop();
  };
}

/** The offline list of a performance, kept up to date while somebody works there. */
export function useManifest(performance: number): Manifest | null {
  useEffect(() => manifests.keepFresh(performance), [performance]);
  const manifest = useSyncExternalStore(manifests.watch, () => manifests.read(performance));
  const key = manifest?.publicKey;
  useEffect(() => {
    if (key !== undefined) void prepare(key).catch(() => undefined);
  }, [key]);
  return manifest;
}

export function useReach(): Reach {
  useEffect(watchReach, []);
  return useSyncExternalStore(reach.watch, reach.read);
}

/**
 * Each ticket's state including scans since the list was read; null without a list. New after each scan, so only small
 * components use it.
 */
export function useStandings(performance: number, manifest: Manifest | null): Standings | null {
  const admissions = useSyncExternalStore(
    admissionLog.watch,
    useCallback(() => admissionLog.of(performance), [performance]),
  );
  return useMemo(() => manifest && new Standings(manifest, admissions), [manifest, admissions]);
}

/** The server's attendance plus admissions that it does not know of. */
export function useLocalAttendance(
  { id, attendance: reported }: Pick<DoorPerformance, "id" | "attendance">,
  manifest: Manifest | null,
): Attendance {
  const standings = useStandings(id, manifest);
  const waiting = useSyncExternalStore(outbox.watch, outbox.read);
  return useMemo(() => {
    // Opened from the list alone: the server has not sent its counts yet.
    const attendance = reported.version === 0 && manifest ? countedIn(manifest) : reported;
    if (standings === null) return attendance;
    const { admitted, left } = standings.difference(new Set(waiting.map(({ nonce }) => nonce)));
    return { ...attendance, admitted: Math.max(0, attendance.admitted + admitted), left: standings.listedLeft + left };
  }, [reported, manifest, standings, waiting]);
}

const countedIn = ({ admitted, left, valid }: Manifest): Attendance => ({
  version: 0,
  sold: admitted + valid,
  admitted,
  left,
});

export function useUnsentCount(): number {
  const scans = useSyncExternalStore(outbox.watch, outbox.read);
  return scans.length + useSyncExternalStore(redemptions.watch, redemptions.read).length;
}
