import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "@/api/client";
import { rowsOf, type WireList } from "@/api/wire";
import { chooseAccount, useAccountId, useUser } from "@/shell/session";
import { Select } from "@/ui/Field";

interface WireAccount {
  readonly accountid: number;
  readonly accountname: string;
  readonly roleid: number;
}

const PLATFORM = 1;

const accounts = queryOptions({
  queryKey: ["accounts"],
  queryFn: async ({ signal }) => rowsOf(await api.get<WireList<WireAccount>>("/users/getUserAccounts", { signal })),
  staleTime: 60_000,
});

/** The customer whose business is shown: role 1 alone works for others than its own account. */
export function CustomerSelect() {
  const { t } = useTranslation();
  const user = useUser();
  const chosen = useAccountId();
  const { data = [] } = useQuery({ ...accounts, enabled: user.roleid === PLATFORM });
  if (user.roleid !== PLATFORM) return null;
  const customers = data.filter((account) => account.roleid !== PLATFORM);
  const isCustomer = customers.some((account) => account.accountid === chosen);
  return (
    <Select
      label={t("selectCustomer")}
      className="fy-customer"
      value={isCustomer ? chosen : 0}
      options={[
        { value: 0, label: t("none") },
        ...customers.map(({ accountid, accountname }) => ({ value: accountid, label: accountname })),
      ]}
      onChange={(change) => chooseAccount(Number(change.target.value))}
    />
  );
}
