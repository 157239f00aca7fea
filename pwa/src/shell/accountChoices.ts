import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type WireList } from "@/api/wire";
import { PLATFORM_ROLE } from "@/shell/session";
import type { Choice } from "@/ui/Combo";

type WireAccount = Shapes["AccountChoiceOut"];

export const accountChoiceKeys = { all: ["accounts"] as const };

export interface AccountChoice extends Choice {
  readonly value: number;
  readonly isPlatform: boolean;
}

/** Every account that the caller may choose. */
export const accountChoices = queryOptions({
  queryKey: accountChoiceKeys.all,
  queryFn: async ({ signal }): Promise<readonly AccountChoice[]> => {
    const accounts = rowsOf(await api.get<WireList<WireAccount>>("/users/getUserAccounts", { signal }));
    return accounts.map(({ accountid, accountname, roleid }) => ({
      value: accountid,
      label: accountname,
      isPlatform: roleid === PLATFORM_ROLE,
    }));
  },
  staleTime: 60_000,
});
