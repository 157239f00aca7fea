import { api } from "@/api/client";
import type { WireData } from "@/api/wire";
import { listQuery, pageOf, type Asked } from "@/office/list";
import type { CustomerForm } from "./customerForm";
import { customerFromWire, customerToWire, ORDERINGS, type Customer, type WireCustomer } from "./model";

export const CUSTOMERS = ["customers"] as const;

export const customerList = (asked: Asked, caller: number) =>
  listQuery({
    key: [...CUSTOMERS, "list"],
    asked,
    orderings: ORDERINGS,
    path: "/customers/getAllCustomerAccount",
    body: { user_id: caller },
    pageOf: pageOf(customerFromWire),
  });

/** Each answers what the server says of it. */
export async function saveCustomer(form: CustomerForm, edited: Customer | undefined, caller: number): Promise<string> {
  const path = edited ? "/customers/updateCustomerAccount" : "/customers/insertCustomerAccount";
  return (await api.post<WireData<WireCustomer>>(path, customerToWire(form, edited, caller))).message;
}

export async function deleteCustomer(id: number): Promise<string> {
  const body = { action_type: "delete", id };
  return (await api.post<WireData<unknown>>("/customers/deleteCustomerAccount", body)).message;
}
