import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { hasUnsaved, mayLeave } from "@/shell/unsaved";

/** Rendered once, in the router: no way to another screen leaves a changed form without a question. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || here.search !== there.search) && hasUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isOver = false;
    void mayLeave().then((may) => {
      // Asked anew meanwhile: the newer question is answered for this one, too.
      if (isOver) return;
      if (may) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isOver = true;
    };
  }, [blocker]);
  return null;
}
