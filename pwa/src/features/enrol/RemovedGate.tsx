import { Navigate, useLocation } from "react-router-dom";
import { useRemoved } from "@/phone/removed";

/** A phone that was removed says so, whichever screen it was on; with a new code it may come again. */
export function RemovedGate() {
  const isRemoved = useRemoved();
  const { pathname } = useLocation();
  return isRemoved && pathname !== "/Removed" && pathname !== "/enrol" ? <Navigate to="/Removed" replace /> : null;
}
