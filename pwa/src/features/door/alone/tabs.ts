import type { Admission } from "../carried/own";

type Note = (admission: Admission) => Promise<void>;

/**
 * Notes an admission here and in every other tab of this phone: each judges by what it knows itself, and two doors may
 * be open on one tablet.
 */
export function amongTabs(note: Note): Note {
  if (typeof BroadcastChannel === "undefined") return note;
  const channel = new BroadcastChannel("foyer-own");
  // In the tests a channel would keep node from ending.
  if ("unref" in channel) (channel.unref as () => void)();
  channel.addEventListener("message", ({ data }: MessageEvent<Admission>) => void note(data));
  return (admission) => {
    channel.postMessage(admission);
    return note(admission);
  };
}
