import { realTimers } from "@/live/backoff";
import { line } from "@/live/live";
import { queryClient } from "@/offline/queryClient";
import { answers } from "@/shared/phone/breath";
import { getSession } from "@/shell/session";
import { asPattern } from "@/ui/dates";
import { carrying } from "../carried/carrying";
import { own } from "../carried/own";
import type { DoorPerformance } from "../model";
import { doorKeys } from "../queries";
import { Alone } from "./alone";
import { Reachability } from "./reach";

const PROBE_MS = 3000;

export const reach = new Reachability(() => answers(PROBE_MS), realTimers);

export const alone = new Alone({
  carried: carrying.read,
  admissions: own.of,
  count: (admission) => void own.count(admission),
  note: (admission) => own.note(admission),
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
