import { Action, createBrowserHistory, type Location, type To } from "@remix-run/router";
import type { Navigator } from "react-router-dom";
import { hasUnsaved, mayLeave } from "@/ui/unsaved";

/** The browser's history, in which no way to another screen leaves a changed form without a question. */
export function guardedHistory() {
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
    listen: (tell: (moved: { action: typeof history.action; location: Location }) => void) =>
      history.listen(({ action, location, delta }) => {
        if (onReturn) {
          onReturn();
          onReturn = undefined;
        } else if (action === Action.Pop && delta && leavesForm(location)) {
          holdBack(delta);
        } else {
          here = location;
          tell({ action, location });
        }
      }),
  };
}
