import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type WireList } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import type { CustomerForm } from "./customerForm";
import { countryFromWire, customerFromWire, customerToWire, ORDERINGS, type Customer } from "./model";

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

const COUNTRIES = 6;

/** Places change with a new release; without a network nothing is saved that needs them. */
export const countries = queryOptions({
  queryKey: ["customers", "countries"],
  queryFn: async ({ signal }) => {
    const body = { action_id: COUNTRIES };
    const reply = await api.post<WireList<Shapes["CountryOut"]>>("/customers/addressList", body, { signal });
    return rowsOf(reply).map(countryFromWire);
  },
  staleTime: Infinity,
  meta: { persist: false },
});

export const saveCustomer = (form: CustomerForm, edited: Customer | undefined, caller: number) =>
  sendChange(
    edited ? "/customers/updateCustomerAccount" : "/customers/insertCustomerAccount",
    customerToWire(form, edited, caller),
  );

export const deleteCustomer = (id: number) =>
  sendChange("/customers/deleteCustomerAccount", { action_type: "delete", id });
