import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { deviceZone } from "@/ui/dates";
import { daysToWire, entryFromWire, ORDERINGS, type Days } from "./model";
import { eventFromWire, SECURITY_ORDERINGS, type SecurityFilter } from "./security";

export const AUDIT = ["audit"] as const;
export const SECURITY = ["security"] as const;

/** What was done for an account; account 0 stands for all that the caller may see. */
export const auditList = (asked: ListRequest, days: Days, account: number) =>
  listQuery({
    key: [...AUDIT, "list", days, account],
    asked,
    orderings: ORDERINGS,
    path: "/audit/getAuditLog",
    body: { ...(account > 0 && { accountid: account }), ...daysToWire(days, deviceZone()) },
    pageOf: pageOf(entryFromWire),
  });

/** What was noted of sign-ins, refusals and exports; account 0 stands for all that the caller may see. */
export const securityList = (asked: ListRequest, filter: SecurityFilter, account: number) =>
  listQuery({
    key: [...SECURITY, "list", filter, account],
    asked,
    orderings: SECURITY_ORDERINGS,
    path: "/audit/getSecurityEvents",
    body: { ...(account > 0 && { accountid: account }), kind: filter.kind, day: filter.day || null },
    pageOf: pageOf(eventFromWire),
  });
