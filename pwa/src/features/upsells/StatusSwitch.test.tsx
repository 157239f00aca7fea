// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answer, questions } from "@/ui/confirm";
import { toast } from "@/shell/toast";
import { StatusSwitch } from "./UpsellsPage";
import type { Upsell } from "./upsells";

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", (_path: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(new Response('{"status": "Success"}', { headers: { "Content-Type": "application/json" } }));
  });
  vi.spyOn(toast, "info").mockReturnValue(1);
  vi.spyOn(toast, "success").mockReturnValue(2);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function press(upsell: Partial<Upsell>) {
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StatusSwitch upsell={{ id: 3, name: "Squash", isActive: true, broughtBy: 0, ...upsell } as Upsell} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("switch"));
}

const response = (yes: boolean) =>
  act(async () => {
    answer(yes);
    await Promise.resolve();
  });

it("asks before it switches off what ticket types bring", async () => {
  press({ broughtBy: 3 });
  expect(questions.read()).toMatchObject({
    title: "Switch off Squash?",
    text: "3 ticket types include this and go off sale without it.",
  });
  await response(false);
  expect(sent).toEqual([]);

  press({ broughtBy: 1 });
  expect(questions.read()?.text).toBe("1 ticket type includes this and goes off sale without it.");
  await response(true);
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Status is updated"));
  expect(sent).toEqual([{ action_type: "status_update", id: 3, active_status: 0 }]);
});

it("asks nothing of what no type brings, nor before it is offered again", async () => {
  press({});
  press({ isActive: false, broughtBy: 3 });
  expect(questions.read()).toBeNull();
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
  expect(sent).toMatchObject([{ active_status: 0 }, { active_status: 1 }]);
});
