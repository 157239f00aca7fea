import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { sendHeartbeat } from "@/shared/phone/heartbeat";
import { useRemoved } from "@/shared/phone/phone";
import { isAtDoor } from "@/shell/access";

/** A phone that was removed says so, whichever screen it was on; with a new code it may come again. */
export function RemovedGate() {
  const isRemoved = useRemoved();
  const { pathname } = useLocation();
  useEffect(() => {
    // Whoever comes to a door is seen there at once.
    if (isAtDoor(pathname)) void sendHeartbeat();
  }, [pathname]);
  return isRemoved && pathname !== "/Removed" && pathname !== "/enrol" ? <Navigate to="/Removed" replace /> : null;
}
