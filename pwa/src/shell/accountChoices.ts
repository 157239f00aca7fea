import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type WireList } from "@/api/wire";
import { PLATFORM_ROLE } from "@/shell/session";
import type { Choice } from "@/ui/Combo";

type WireAccount = Shapes["AccountChoiceOut"];

/** As many as one looks through; whoever wants another types more of its name. */
const MOST = 50;

export const accountChoiceKeys = { all: ["accounts"] as const };

export interface AccountChoice extends Choice {
  readonly value: number;
  readonly isPlatform: boolean;
}

/** The accounts that the caller may choose and that fit what is typed. */
export const accountsFound = (search: string) =>
  queryOptions({
    queryKey: ["accounts", "found", search],
    queryFn: ({ signal }) => readAccounts({ search, page_size: MOST }, signal),
    staleTime: 60_000,
  });

/** One account by its number; null if there is none that the caller may choose. */
const accountOf = (id: number) =>
  queryOptions({
    queryKey: ["accounts", "one", id],
    queryFn: async ({ signal }) => (await readAccounts({ accountid: id }, signal))[0] ?? null,
    enabled: id > 0,
    staleTime: 60_000,
  });

/** A chosen account, undefined until it has loaded; one that is chosen from a list is known at once. */
export function useAccount(id: number) {
  const cache = useQueryClient();
  const { data } = useQuery(accountOf(id));
  const know = (account: AccountChoice) => cache.setQueryData(accountOf(account.value).queryKey, account);
  return { account: data, know };
}

async function readAccounts(
  query: { readonly search?: string; readonly page_size?: number; readonly accountid?: number },
  signal: AbortSignal,
): Promise<readonly AccountChoice[]> {
  const accounts = rowsOf(await api.get<WireList<WireAccount>>("/users/getUserAccounts", { query, signal }));
  return accounts.map(({ accountid, accountname, roleid }) => ({
    value: accountid,
    label: accountname,
    isPlatform: roleid === PLATFORM_ROLE,
  }));
}
