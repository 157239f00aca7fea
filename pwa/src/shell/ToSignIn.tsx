import { matchPath, Navigate, useLocation } from "react-router-dom";

const DOOR = "/QrValidation/:performance";

/** To the sign-in page; whoever stood at a door is at that door again once they are signed in. */
export function ToSignIn() {
  const { pathname } = useLocation();
  const state = matchPath(DOOR, pathname) && { next: pathname };
  return <Navigate to="/" replace state={state} />;
}
