import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { ReactNode } from "react";
import { saleKeys } from "@/shared/sale/offerCalls";
import type { Reservation } from "@/shared/sale/model";
import { NOBODY } from "@/shared/sale/model";
import { useCheckout } from "@/shared/sale/useCheckout";

const reservation = { id: 4, secret: "s", payment: "ORD-4" } as Reservation;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("forgets how an earlier try ended when the next one begins", async () => {
  const cache = new QueryClient();
  cache.setQueryData(saleKeys.payment("ORD-4"), "open");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"status":"Progress","is_being_paid":true}')));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useCheckout({ at: "reserved", reservation }), { wrapper });

  await act(() => result.current.pay({ reservation, gateway: "stripe", buyer: NOBODY }));

  expect(result.current.stage.at).toBe("paying");
  expect(cache.getQueryData(saleKeys.payment("ORD-4"))).toBe("paying");
});
