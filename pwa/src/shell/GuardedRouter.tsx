// A copy of its own of one file: the door loads the library's parts for paths and links, which stand in the same file as
// its data router, and would load all of this with them. What is made here is handed to the library as a value.
import { createBrowserHistory, createRouter } from "@remix-run/router/dist/router.js?office";
import { createContext, useContext, type ReactNode } from "react";
import { RouterProvider, type RouteObject } from "react-router-dom";
import { LeaveGuard } from "@/shell/LeaveGuard";

const ScreensContext = createContext<ReactNode>(null);

/** One route for all screens: which of them are open hangs on who is signed in. */
function Everywhere() {
  return (
    <>
      <LeaveGuard />
      {useContext(ScreensContext)}
    </>
  );
}

const ROUTES: RouteObject[] = [{ path: "*", element: <Everywhere /> }];
let router: ReturnType<typeof createRouter> | undefined;

/** The router of the office: it can hold somebody back who is about to leave a changed form. */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  // Not before it is shown: until then another one moves through the paths.
  router ??= createRouter({ history: createBrowserHistory(), routes: ROUTES }).initialize();
  return (
    <ScreensContext value={children}>
      <RouterProvider router={router} />
    </ScreensContext>
  );
}
