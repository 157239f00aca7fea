import { realTimers } from "@/live/backoff";
import { line } from "@/live/live";
import { queryClient } from "@/offline/queryClient";
import { answers } from "@/shared/phone/breath";
import { getSession } from "@/shell/session";
import { asPattern } from "@/ui/dates";
import { admissionLog } from "../manifest/admissionLog";
import { manifests } from "../manifest/manifests";
import type { DoorPerformance } from "../model";
import { doorKeys } from "../queries";
import { Alone } from "./alone";
import { Reachability } from "./reach";

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
