import { sendChange } from "@/office/editing";
import { listQuery, type ListRequest } from "@/office/list";
import { ORDERINGS, taxPageFromWire, taxToWire, type Tax } from "./model";
import type { TaxForm } from "./taxForm";

export const TAXES = ["taxes"] as const;

export const taxList = (asked: ListRequest) =>
  listQuery({
    key: [...TAXES, "list"],
    asked,
    orderings: ORDERINGS,
    path: "/customers/getAllTaxCategory",
    body: { action_type: "list" },
    pageOf: taxPageFromWire,
  });

export const saveTax = (form: TaxForm, edited: Tax | undefined, caller: number) =>
  sendChange("/customers/updateTaxCategory", taxToWire(form, edited, caller));

export const deleteTax = (id: number) =>
  sendChange("/customers/deleteTaxCategory", { action_type: "delete", taxcategory_id: id });
