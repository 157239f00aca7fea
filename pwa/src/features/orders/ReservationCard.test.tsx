import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { OrderReservation } from "@/shared/orders/pageModel";
import { PLAIN_DETAILS } from "@/shared/orders/testing";
import { removeSession, setSession, type SessionUser } from "@/shell/session";
import { ReservationCard } from "./ReservationCard";

const asked = vi.hoisted(() => vi.fn());
vi.mock("@/api/client", () => ({
  api: {
    post: (path: string, body: object) => {
      asked(path, body);
      return Promise.resolve({ status: "Success", payment: "pi_1" });
    },
  },
}));
vi.mock("@/shell/permissions", () => ({
  usePermissions: () => ({ may: () => true, why: () => "", disabledReason: () => undefined }),
}));

afterEach(() => {
  cleanup();
  removeSession();
  asked.mockClear();
});

const reservation: OrderReservation = {
  id: 9,
  expiresAt: "2026-11-26T18:00:00+00:00",
  saleEndsAt: "2026-11-26T19:30:00+00:00",
  isBeingPaid: false,
  due: "40.00",
  items: [],
  links: [],
};

async function pay(due: string, way?: string) {
  setSession({ userid: 3, roleid: 2 } as SessionUser);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReservationCard
        order={{ ...PLAIN_DETAILS, rights: { ...PLAIN_DETAILS.rights, reservation: true } }}
        kept={{ ...reservation, due }}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Take payment" }));
  const text = await screen.findByText(/tickets are issued at once/);
  if (way) fireEvent.click(screen.getByText(way));
  fireEvent.submit(text.closest("form")!);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  // The dialog stands beside what was rendered, and goes by itself.
  await waitFor(() => expect(document.querySelector("ion-modal")).toBeNull());
}

it.each([
  ["in cash, if nobody chooses", "40.00", undefined, "cash"],
  ["at the terminal", "40.00", "Card terminal", "terminal"],
  ["for nothing where nothing is left to pay", "0.00", undefined, "free"],
])("is paid on its own page: %s", async (_name, due, way, gateway) => {
  await pay(due, way);
  expect(asked).toHaveBeenCalledWith("/sales/reservations/9/payment", { gateway });
});
