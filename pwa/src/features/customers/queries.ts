import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import type { CustomerForm } from "./customerForm";
import { customerFromWire, customerToWire, ORDERINGS, type Customer } from "./model";

export const CUSTOMERS = ["customers"] as const;

export const customerList = (asked: ListRequest, caller: number) =>
  listQuery({
    key: [...CUSTOMERS, "list"],
    asked,
    orderings: ORDERINGS,
    path: "/customers/getAllCustomerAccount",
    body: { user_id: caller },
    pageOf: pageOf(customerFromWire),
  });

export const saveCustomer = (form: CustomerForm, edited: Customer | undefined, caller: number) =>
  sendChange(
    edited ? "/customers/updateCustomerAccount" : "/customers/insertCustomerAccount",
    customerToWire(form, edited, caller),
  );

export const deleteCustomer = (id: number) =>
  sendChange("/customers/deleteCustomerAccount", { action_type: "delete", id });
