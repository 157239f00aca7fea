import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { line } from "@/live/live";
import { realTimers } from "@/live/wire";
import { outbox, taps } from "@/offline/outbox";
import { queryClient } from "@/offline/queryClient";
import { answers } from "@/shared/phone/breath";
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

/** As long as a door is open: the line and the network tell whether it is worth while to ask the server again. */
export function watchReach(): () => void {
  const hurry = () => reach.hurry();
  const lineChanged = () => {
    if (line.status === "live") reach.hurry();
    // Nobody in the queue has to find out that the server is gone.
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

/** The list that this phone carries of a performance; it is kept fresh as long as somebody works there. */
export function useManifest(performance: number): Manifest | null {
  useEffect(() => manifests.keepFresh(performance), [performance]);
  const manifest = useSyncExternalStore(manifests.watch, () => manifests.read(performance));
  const key = manifest?.publicKey;
  useEffect(() => {
    if (key !== undefined) void prepare(key).catch(() => undefined);
  }, [key]);
  return manifest;
}

/** Whether the server answers this door. */
export function useReach(): Reach {
  useEffect(watchReach, []);
  return useSyncExternalStore(reach.watch, reach.read);
}

/**
 * Where each ticket stands, with what this phone has done since the list was read; null without a list. It is new with
 * each scan: what asks for it is a small part of the screen.
 */
export function useStandings(performance: number, manifest: Manifest | null): Standings | null {
  const admissions = useSyncExternalStore(
    admissionLog.watch,
    useCallback(() => admissionLog.of(performance), [performance]),
  );
  return useMemo(() => manifest && new Standings(manifest, admissions), [manifest, admissions]);
}

/** The house as the server last told of it, and whom this phone has let in or out without it. */
export function useLocalAttendance(
  { id, attendance: reported }: Pick<DoorPerformance, "id" | "attendance">,
  manifest: Manifest | null,
): Attendance {
  const standings = useStandings(id, manifest);
  const waiting = useSyncExternalStore(outbox.watch, outbox.read);
  return useMemo(() => {
    // Opened by the list alone: the server has not told of its house yet.
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

/** How many scans and taps have not reached the server. */
export function useUnsentCount(): number {
  const scans = useSyncExternalStore(outbox.watch, outbox.read);
  return scans.length + useSyncExternalStore(taps.watch, taps.read).length;
}
