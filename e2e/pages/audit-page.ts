import { shortId } from "../test-account";
import { numbered, type Listed } from "./listed";

/** What was done, by whom and for whom. */
export const auditLog: Listed = {
  screen: {
    path: "/AuditLog",
    title: "Audit log",
    search: "Search the audit log",
    columns: ["When", "By", "Action", "What"],
  },
  call: "/audit/getAuditLog",
  fill: async ({ account }) => {
    const crew = `crew-${shortId()}`;
    const names = numbered(crew, "-");
    await account.enlist(names.map((firstName) => ({ firstName, lastName: "Of the house" })));
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    return {
      who: await account.hire("owner"),
      search: crew,
      names: names.toReversed(),
      sorts: [["When", first, last]],
      phoneSorts: [["Oldest first", first, last]],
    };
  },
};

/** The other part of that screen: who signed in, who was refused, what was taken out. */
export const security = {
  screen: {
    path: "/AuditLog",
    title: "Audit log",
    search: "Search security events",
    columns: ["Last", "Kind", "Times", "What", "Person", "From"],
  },
} as const;
