import { useLayoutEffect, useState, type ReactNode } from "react";
import { Router } from "react-router-dom";
import { guardedHistory } from "@/shell/guardedHistory";

/** The paths of the app. */
export function Routing({ children }: { readonly children: ReactNode }) {
  const [history] = useState(guardedHistory);
  const [{ action, location }, show] = useState(history.now);
  useLayoutEffect(() => history.listen(show), [history]);
  return (
    <Router navigator={history.navigator} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
