import { told } from "@/office/editing";
import { listQuery, type Asked } from "@/office/list";
import { ORDERINGS, taxPageFromWire, taxToWire, type Tax } from "./model";
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

export const saveTax = (form: TaxForm, edited: Tax | undefined, caller: number) =>
  told("/customers/updateTaxCategory", taxToWire(form, edited, caller));

export const deleteTax = (id: number) =>
  told("/customers/deleteTaxCategory", { action_type: "delete", taxcategory_id: id });
