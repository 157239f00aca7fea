import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import { askedToWire, type Asked } from "@/office/list";
import { deletionToWire, ORDERINGS, taxPageFromWire, taxToWire, type Tax, type TaxPage, type WireTax } from "./model";
import type { TaxForm } from "./taxForm";

export const taxKeys = {
  all: ["taxes"] as const,
  list: (asked: Asked) => ["taxes", "list", asked] as const,
};

export const taxList = (asked: Asked) =>
  queryOptions({
    queryKey: taxKeys.list(asked),
    queryFn: async ({ signal }): Promise<TaxPage> => {
      const body = { action_type: "list", ...askedToWire(asked, ORDERINGS) };
      return taxPageFromWire(await api.post<Shapes["TaxListOut"]>("/customers/getAllTaxCategory", body, { signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Each answers what the server says of it. */
export async function saveTax(form: TaxForm, edited: Tax | undefined, caller: number): Promise<string> {
  const body = taxToWire(form, edited, caller);
  return (await api.post<WireData<WireTax>>("/customers/updateTaxCategory", body)).message;
}

export async function deleteTax(tax: Tax, caller: number): Promise<string> {
  const body = deletionToWire(tax, caller);
  return (await api.post<Shapes["MessageOut"]>("/customers/deleteTaxCategory", body)).message;
}
