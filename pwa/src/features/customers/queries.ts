import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, totalOf, type WireData, type WireList } from "@/api/wire";
import { askedToWire, type Asked, type ListPage } from "@/office/list";
import type { CustomerForm } from "./customerForm";
import { customerFromWire, customerToWire, ORDERINGS, type Customer, type WireCustomer } from "./model";

export const customerKeys = {
  all: ["customers"] as const,
  list: (asked: Asked) => ["customers", "list", asked] as const,
};

export const customerList = (asked: Asked, caller: number) =>
  queryOptions({
    queryKey: customerKeys.list(asked),
    queryFn: async ({ signal }): Promise<ListPage<Customer>> => {
      const body = { user_id: caller, ...askedToWire(asked, ORDERINGS) };
      const reply = await api.post<WireList<WireCustomer>>("/customers/getAllCustomerAccount", body, { signal });
      return { rows: rowsOf(reply).map(customerFromWire), total: totalOf(reply) };
    },
    placeholderData: keepPreviousData,
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
