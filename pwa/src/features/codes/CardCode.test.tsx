import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CardCode } from "./CardCode";
import { pageOfCode } from "./codes";

const asked: [string, unknown][] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (url: string, init: { readonly body: string }) => {
    asked.push([url.replace(/^.*\/v1/, ""), JSON.parse(init.body)]);
    const response = { message: "Success", data: { promocode: "GIFT-7K2M" } };
    return Promise.resolve(new Response(JSON.stringify(response), { status: 200 }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CardCode card={{ id: 17, code: "…7K2M" }} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows a code whole once it is asked for by name, and hides it again", async () => {
  expect(screen.getByText("…7K2M")).toBeTruthy();
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Show code" }));
  expect(await screen.findByText("GIFT-7K2M")).toBeTruthy();
  expect(asked).toEqual([["/events/showGiftCard", { promocodeid: 17 }]]);
  fireEvent.click(screen.getByRole("button", { name: "Hide code" }));
  expect(screen.getByText("…7K2M")).toBeTruthy();
});

it("is edited at an address that has no more of it than its list", () => {
  expect(pageOfCode({ kind: "card", id: 17, code: "…7K2M" })).toBe("/PromocodeConfiguration/1/%E2%80%A67K2M?card=17");
  expect(pageOfCode({ kind: "promo", id: 4, code: "EARLY 10" })).toBe("/PromocodeConfiguration/0/EARLY%2010");
});
