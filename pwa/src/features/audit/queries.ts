import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, totalOf, type WireList } from "@/api/wire";
import { askedToWire, type Asked, type ListPage } from "@/office/list";
import { entryFromWire, ORDERINGS, type Entry, type WireEntry } from "./model";

export const auditKeys = {
  all: ["audit"] as const,
  list: (asked: Asked, account: number) => ["audit", "list", account, asked] as const,
};

/** What was done for an account; account 0 stands for all that the caller may see. */
export const auditList = (asked: Asked, account: number) =>
  queryOptions({
    queryKey: auditKeys.list(asked, account),
    queryFn: async ({ signal }): Promise<ListPage<Entry>> => {
      const body = { ...(account > 0 && { accountid: account }), ...askedToWire(asked, ORDERINGS) };
      const reply = await api.post<WireList<WireEntry>>("/audit/getAuditLog", body, { signal });
      return { rows: rowsOf(reply).map(entryFromWire), total: totalOf(reply) };
    },
    placeholderData: keepPreviousData,
  });
