import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import { listQuery, type Asked } from "@/office/list";
import { deletionToWire, ORDERINGS, taxPageFromWire, taxToWire, type Tax, type WireTax } from "./model";
import type { TaxForm } from "./taxForm";

export const TAXES = ["taxes"] as const;

export const taxList = (asked: Asked) =>
  listQuery({
    key: [...TAXES, "list"],
    asked,
    orderings: ORDERINGS,
    path: "/customers/getAllTaxCategory",
    body: { action_type: "list" },
    pageOf: taxPageFromWire,
  });

/** Each answers what the server says of it. */
export const saveTax = async (form: TaxForm, edited: Tax | undefined, caller: number) =>
  (await api.post<WireData<WireTax>>("/customers/updateTaxCategory", taxToWire(form, edited, caller))).message;

export const deleteTax = async (tax: Tax, caller: number) =>
  (await api.post<Shapes["MessageOut"]>("/customers/deleteTaxCategory", deletionToWire(tax, caller))).message;
