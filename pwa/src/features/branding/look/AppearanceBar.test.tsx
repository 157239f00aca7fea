import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { AppearanceBar } from "./AppearanceBar";

const appearance = {
  style_id: 0,
  version: 0,
  filename: "",
  accent: "#8c1b67",
  dark_accent: "#b93a8c",
  surface: "#ffffff",
};
const response = {
  message: "",
  data: [],
  published: null,
  changed: false,
  look: { ...appearance, dark_surface: "#1a1a1d", scheme: "both", font: "", radius: "8px", logo_url: "" },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("does not say that all is published before it knows that", async () => {
  let answer: (body: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppearanceBar account={1} event={null} />
    </QueryClientProvider>,
  );
  const publish = screen.getByRole("button", { name: /^Publish/ });
  const why = () => document.getElementById(publish.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(why()).toBe("Still loading");
  answer(new Response(JSON.stringify(response)));
  await expect.poll(why).toBe("What is published is the same");
});
