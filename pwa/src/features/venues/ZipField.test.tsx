import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, it, vi } from "vitest";
import { until } from "@/testing/until";
import { ZipField } from "./PlaceFields";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const city = { value: 7, label: "Manchester" };
  const form = useForm({ defaultValues: { city, state: null, country: null, zipcode: null } });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormProvider {...form}>
        <ZipField />
      </FormProvider>
    </QueryClientProvider>
  );
}

it("takes nothing before it is known whether its place has a list: what was typed into one field is not in the other", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  render(<Form />);
  const field = () => screen.getByLabelText<HTMLInputElement>("Zipcode");
  expect(field().disabled).toBe(true);

  await until(() => {
    answer(new Response(JSON.stringify({ data: [[]], total: 0, listed: false, required: true, example: "M1 1AE" })));
    expect(field().disabled).toBe(false);
  });
  expect(screen.getByText(/such as M1 1AE/)).toBeTruthy();
});
