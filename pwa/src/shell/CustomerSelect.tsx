import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type ListResponse } from "@/api/schemas";
import { t } from "@/i18n/i18n";
import type { Choice } from "@/ui/Combo";
import { hasUnsaved, mayLeave } from "@/ui/confirm";
import { LateCombo } from "@/ui/LateCombo";
import { useSearchChoices } from "@/ui/useSearchChoices";
import { chooseAccount, PLATFORM_ROLE, useChosenAccount, useUser } from "./session";

type AccountDto = Shapes["AccountChoiceOut"];

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
  const accounts = rowsOf(await api.get<ListResponse<AccountDto>>("/users/getUserAccounts", { query, signal }));
  return accounts.map(({ accountid, accountname, roleid }) => ({
    value: accountid,
    label: accountname,
    isPlatform: roleid === PLATFORM_ROLE,
  }));
}

/** The spec's first option. */
const NONE = 0;

/** The customer whose business is shown: only role 1 works for other accounts than its own. */
export function CustomerSelect() {
  return useUser().roleid === PLATFORM_ROLE ? <Customers /> : null;
}

function Customers() {
  const value = useChosenAccount();
  const { account, know } = useAccount(value);
  const found = useSearchChoices(accountsFound);
  const [isSearching, setSearching] = useState(false);
  const none: AccountChoice = { value: NONE, label: t("none"), isPlatform: false };
  // The platform itself has no events (spec part 1, section 6).
  const customers = found.choices?.filter((choice) => !choice.isPlatform);
  const type = (text: string) => {
    setSearching(text !== "");
    found.onType(text);
  };
  const choose = async (choice: AccountChoice | null) => {
    // Another customer's screen takes the place of this one, and of what is typed in it.
    if (hasUnsaved() && !(await mayLeave())) return;
    if (choice && choice.value !== NONE) know(choice);
    chooseAccount(choice?.value ?? NONE);
  };
  return (
    <LateCombo
      label={t("selectCustomer")}
      className="fy-customer"
      clearable={value !== NONE}
      chosen={value === NONE || account === null ? none : (account ?? null)}
      choices={isSearching ? customers : customers && [none, ...customers]}
      onType={type}
      onChoose={(choice) => void choose(choice)}
      problem={found.problem}
    />
  );
}
