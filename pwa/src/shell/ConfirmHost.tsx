import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { questions } from "@/shell/confirm";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { whenIdle } from "@/shell/whenIdle";

const load = () => import("@/shell/ConfirmDialog");
const ConfirmDialog = lazy(load);
const isAsked = () => questions.read() !== null;

/** Rendered once, in the app's frame. Its dialog comes with the first question, or before if there is time. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(questions.watch, isAsked);
  const [isThere, setThere] = useState(false);
  if (asked && !isThere) setThere(true);
  useEffect(() => whenIdle(load), []);
  return (
    isThere && (
      <ErrorBoundary>
        <Suspense fallback={null}>
          <ConfirmDialog />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
