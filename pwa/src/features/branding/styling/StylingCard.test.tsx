import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { StylingCard } from "./StylingCard";

const reply = { message: "", data: [], published: null, changed: false };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("does not say that all is published before it knows that", async () => {
  let answer: (reply: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StylingCard account={1} />
    </QueryClientProvider>,
  );
  const publish = screen.getByRole("button", { name: /^Publish/ });
  const why = () => document.getElementById(publish.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(why()).toBe("Still loading");
  answer(new Response(JSON.stringify(reply)));
  await expect.poll(why).toBe("What is published is the same");
});
