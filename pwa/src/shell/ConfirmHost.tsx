import { useState, useSyncExternalStore } from "react";
import { questions } from "@/ui/confirm";
import { late, useReady } from "@/shell/late";

const ConfirmDialog = late(async () => (await import("@/shell/ConfirmDialog")).default);
const isAsked = () => questions.read() !== null;

/** Rendered once, in the app's frame. Its dialog comes with the first question, or before if there is time. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(questions.watch, isAsked);
  const [isThere, setThere] = useState(false);
  if (asked && !isThere) setThere(true);
  useReady(ConfirmDialog);
  return isThere && <ConfirmDialog />;
}
