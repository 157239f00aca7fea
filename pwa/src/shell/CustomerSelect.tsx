import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountChoices } from "@/shell/accountChoices";
import { chooseAccount, PLATFORM_ROLE, useChosenAccount, useUser } from "@/shell/session";
import { matching } from "@/ui/choices";
import { Combo } from "@/ui/Combo";

/** The spec's first option. */
const NONE = 0;

/** The customer whose business is shown: role 1 alone works for others than its own account. */
export function CustomerSelect() {
  const { t } = useTranslation();
  const user = useUser();
  const value = useChosenAccount();
  const [typed, setTyped] = useState("");
  const { data } = useQuery({ ...accountChoices, enabled: user.roleid === PLATFORM_ROLE });
  if (user.roleid !== PLATFORM_ROLE) return null;
  const none = { value: NONE, label: t("none") };
  // The platform itself puts nothing on (spec part 1, section 6).
  const customers = data?.filter((account) => !account.isPlatform);
  const found = customers && matching(customers, typed);
  return (
    <Combo
      label={t("selectCustomer")}
      className="fy-customer"
      clearable={value !== NONE}
      chosen={customers?.find((account) => account.value === value) ?? none}
      choices={typed === "" ? found && [none, ...found] : found}
      onType={setTyped}
      onChoose={(choice) => chooseAccount(Number(choice?.value ?? NONE))}
    />
  );
}
