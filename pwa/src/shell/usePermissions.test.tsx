// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { permissionsKey, usePermissions } from "./permissions";
import { removeSession, type SessionUser, setSession } from "./session";

afterEach(() => {
  cleanup();
  removeSession();
});

it("keeps off what needs several rights until somebody has all of them, and names those that are missing", () => {
  setSession({ userid: 3, roleid: 2, accountid: 2 } as SessionUser);
  const client = new QueryClient();
  const lines = [{ right: "refund", roles: [2], changeable: [], hasAmount: false, limits: [] }];
  client.setQueryData(permissionsKey(2), { account: 2, version: 1, lines });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { disabledReason } = renderHook(() => usePermissions(), { wrapper }).result.current;
  expect(disabledReason("refund")).toBeUndefined();
  const reason = disabledReason("refund", "void");
  expect(reason).toBe(disabledReason("void"));
  expect(reason).toContain("Void sales");
});
