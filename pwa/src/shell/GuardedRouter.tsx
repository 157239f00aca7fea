// A copy of its own: the door loads the library's parts for paths and links, and would load all of this with them.
import { createBrowserHistory, createRouter } from "@remix-run/router/dist/router.js?office";
import type { ReactNode } from "react";
import { RouterProvider, type RouteObject } from "react-router-dom";
import { LeaveGuard } from "@/shell/LeaveGuard";

let router: ReturnType<typeof createRouter> | undefined;

/** The router of the office: it can hold somebody back who is about to leave a changed form. */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  // One route for all screens: which of them are open hangs on who is signed in.
  const element = (
    <>
      <LeaveGuard />
      {children}
    </>
  );
  const routes: RouteObject[] = [{ path: "*", element }];
  router ??= createRouter({ history: createBrowserHistory(), routes }).initialize();
  return <RouterProvider router={router} />;
}
