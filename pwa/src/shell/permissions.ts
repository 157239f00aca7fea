import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { hasText, t, textsOf } from "@/i18n/i18n";
import type { Topics } from "@/live/generated/topics.d";
import { newest } from "@/live/lists";
import { topics, useTopic } from "@/live/useTopic";
import { type RoleId, useUser } from "./session";

/** What one may do with the money of one's account: the server's table of rights by role, kept fresh. */

type PermissionsDto = Topics["account:{}:rights"];
export type Right = PermissionsDto["rights"][number]["right"];

/** How often, and for how much in all, one person of a role may do something in a day; null: no limit. */
export interface DayLimit {
  readonly role: RoleId;
  readonly times: number | null;
  readonly amount: string | null;
}

export interface RightLine {
  readonly right: Right;
  readonly roles: readonly RoleId[];
  /** The roles of which the account's owner decides it. */
  readonly changeable: readonly RoleId[];
  /** Whether its limits are of a sum, too. */
  readonly hasAmount: boolean;
  readonly limits: readonly DayLimit[];
}

export interface PermissionTable {
  readonly account: number;
  readonly version: number;
  readonly lines: readonly RightLine[];
}

/** Owners and the platform may do everything: they need not ask. */
const LIMITED: readonly RoleId[] = [2, 3];

export const permissionsFromDto = (dto: PermissionsDto): PermissionTable => ({
  account: dto.accountid,
  version: dto.version,
  lines: dto.rights.map(({ right, roles, changeable, has_amount: hasAmount, limits }) => ({
    right,
    roles: roles as RoleId[],
    changeable: changeable as RoleId[],
    hasAmount,
    limits: limits.map(({ roleid, times, amount }) => ({ role: roleid as RoleId, times, amount })),
  })),
});

export const permissionsKey = (account: number) => ["rights", account] as const;

const permissionTable = (account: number) =>
  queryOptions({
    queryKey: permissionsKey(account),
    queryFn: async ({ signal }): Promise<PermissionTable> => {
      const response = await api.post<{ data: PermissionsDto }>(
        "/customers/getRights",
        { account_id: account },
        { signal },
      );
      return permissionsFromDto(response.data);
    },
  });

/** An account's table; null asks for none. */
export function usePermissionTable(account: number | null) {
  const cache = useQueryClient();
  const query = useQuery({ ...permissionTable(account ?? 0), enabled: account !== null });
  const live = useTopic<PermissionsDto | null>(account === null ? null : topics.rights(account), (dto) => {
    if (!dto) return;
    const table = permissionsFromDto(dto);
    cache.setQueryData<PermissionTable>(permissionsKey(table.account), (held) => newest(table)(held));
  });
  return { query, live };
}

export const mayByTable = (table: PermissionTable | undefined, role: RoleId, right: Right): boolean =>
  !LIMITED.includes(role) || Boolean(table?.lines.find((line) => line.right === right)?.roles.includes(role));

export interface OwnPermissions {
  readonly may: (right: Right) => boolean;
  /** Why one may not, once that is known; nothing where one may. */
  readonly why: (...rights: readonly Right[]) => string | undefined;
  /** As `why`, and also that it is not known yet: for what is off until then. */
  readonly disabledReason: (...rights: readonly Right[]) => string | undefined;
}

/** What the signed-in person may do, from the moment on in which somebody changes it. */
export function usePermissions(): OwnPermissions {
  const { accountid, roleid } = useUser();
  const { query } = usePermissionTable(LIMITED.includes(roleid) ? accountid : null);
  const may = (right: Right) => mayByTable(query.data, roleid, right);
  const why = (...rights: readonly Right[]) => {
    const missing = rights.filter((right) => !may(right));
    if (!query.data || missing.length === 0) return undefined;
    return t("mayDo:missing", {
      role: t(`mayDo:roles.${roleid}`),
      what: missing.map((right) => t(`mayDo:names.${right}`)).join(", "),
    });
  };
  return {
    may,
    why,
    disabledReason: (...rights) => (rights.every(may) ? undefined : (why(...rights) ?? t("stillLoading"))),
  };
}

/** A role in the office's language, by the server's word for it; one that we have no word for keeps that. */
export function roleName(sent: string): string {
  const t = textsOf("roles");
  return hasText(`roles:${sent}`) ? t(sent) : sent;
}
