import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type WireList } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import type { CustomerForm } from "./customerForm";
import type { Option } from "@/ui/Field";
import {
  countryFromWire,
  currencyFromWire,
  customerFromWire,
  customerToWire,
  ORDERINGS,
  zoneFromWire,
  type Customer,
} from "./model";

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

/** Places change with a new release; without a network nothing is saved that needs them. */
const placeList = <Row>(action: number, fromWire: (row: Row) => Option) =>
  queryOptions({
    queryKey: ["customers", "addressList", action],
    queryFn: async ({ signal }) => {
      const reply = await api.post<WireList<Row>>("/customers/addressList", { action_id: action }, { signal });
      return rowsOf(reply).map(fromWire);
    },
    staleTime: Infinity,
    meta: { persist: false },
  });

export const currencies = placeList(3, currencyFromWire);
export const zones = placeList(5, zoneFromWire);
export const countries = placeList(6, countryFromWire);

export const saveCustomer = (form: CustomerForm, edited: Customer | undefined, caller: number) =>
  sendChange(
    edited ? "/customers/updateCustomerAccount" : "/customers/insertCustomerAccount",
    customerToWire(form, edited, caller),
  );

export const deleteCustomer = (id: number) =>
  sendChange("/customers/deleteCustomerAccount", { action_type: "delete", id });
