import { Action, createBrowserHistory, type Location, type To } from "@remix-run/router";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { matchPath, Navigate, type Navigator, Router, useLocation } from "react-router-dom";
import { hasUnsaved, mayLeave } from "@/ui/confirm";

/** The browser's history, in which no way to another screen leaves a changed form without a question. */
function guardedHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  let here = history.location;
  let onReturn: (() => void) | undefined;

  const leavesForm = (there: Pick<Location, "pathname" | "search">) =>
    hasUnsaved() && (there.pathname !== here.pathname || there.search !== here.search);

  // A newer question answers an open one with No: only the last way that was asked for is gone.
  const leaveFor = (to: To, go: () => void) => {
    if (!leavesForm(history.createURL(to))) return go();
    void mayLeave().then((may) => may && go());
  };

  /** The browser has moved already: it goes back at once, and again to where it was once somebody has said so. */
  const holdBack = (steps: number) => {
    const returned = new Promise<void>((resolve) => (onReturn = resolve));
    history.go(-steps);
    void mayLeave().then(async (may) => {
      await returned;
      if (may) history.go(steps);
    });
  };

  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (steps) => history.go(steps),
    push: (to, state) => leaveFor(to, () => history.push(to, state)),
    replace: (to, state) => leaveFor(to, () => history.replace(to, state)),
  };

  return {
    navigator,
    now: () => ({ action: history.action, location: history.location }),
    listen: (notify: (moved: { action: typeof history.action; location: Location }) => void) =>
      history.listen(({ action, location, delta }) => {
        if (onReturn) {
          onReturn();
          onReturn = undefined;
        } else if (action === Action.Pop && delta && leavesForm(location)) {
          holdBack(delta);
        } else {
          here = location;
          notify({ action, location });
        }
      }),
  };
}

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

const DOOR = "/QrValidation/:performance";

/** To the sign-in page; whoever stood at a door is at that door again once they are signed in. */
export function ToSignIn() {
  const { pathname } = useLocation();
  const state = matchPath(DOOR, pathname) && { next: pathname };
  return <Navigate to="/" replace state={state} />;
}
