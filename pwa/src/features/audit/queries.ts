import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { entryFromWire, ORDERINGS } from "./model";

export const AUDIT = ["audit"] as const;

/** What was done for an account; account 0 stands for all that the caller may see. */
export const auditList = (asked: ListRequest, account: number) =>
  listQuery({
    key: [...AUDIT, "list", account],
    asked,
    orderings: ORDERINGS,
    path: "/audit/getAuditLog",
    body: account > 0 ? { accountid: account } : {},
    pageOf: pageOf(entryFromWire),
  });
