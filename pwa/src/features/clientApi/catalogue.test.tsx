import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, it, vi } from "vitest";
import { hasText, textsOf } from "@/i18n/i18n";
import { CallsField } from "./ClientDialog";
import { NEW_CLIENT } from "./clients";

const CATALOGUE = readFileSync(`${import.meta.dirname}/../../../../server/integrations/api_catalogue.py`, "utf8");
const ENTRY = /ApiCall\(\s*(\d+),\s*(?:"\w+"|\w+),\s*"([^"]+)",\s*"([^"]+)"/g;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormProvider {...useForm({ defaultValues: NEW_CLIENT })}>
        <CallsField />
      </FormProvider>
    </QueryClientProvider>
  );
}

it("has a text of the office for each call of the server's catalogue", () => {
  const t = textsOf("clientApi");
  const calls = [...CATALOGUE.matchAll(ENTRY)];
  expect(calls.length).toBe(CATALOGUE.match(/^ {4}ApiCall\(/gm)?.length);
  for (const [, id = "", name, about] of calls) {
    expect(hasText(`clientApi:apis.${id}.name`), `call ${id}`).toBe(true);
    expect([t(`apis.${id}.name`), t(`apis.${id}.about`)]).toEqual([name, about]);
  }
});

it("says a call by the office's text, and one that it does not know as the server does", async () => {
  const call = { apiid: 2, apiname: "Of the server", apidescription: "", apiurl: "/api/quotes", apicategory: "sales" };
  const data = [call, { ...call, apiid: 99, apiname: "Of tomorrow", apidescription: "Not known yet" }];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ message: "Success", data })));
  render(<Form />);
  expect(await screen.findByRole("checkbox", { name: /^Quotes\s*Price of a basket/ })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: /^Of tomorrow\s*Not known yet/ })).toBeTruthy();
});
