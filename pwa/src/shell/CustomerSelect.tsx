import { useState } from "react";
import { t } from "@/i18n/i18n";
import { useLookUp } from "@/ui/useLookUp";
import { accountsFound, useAccount, type AccountChoice } from "@/shell/accountChoices";
import { chooseAccount, PLATFORM_ROLE, useChosenAccount, useUser } from "@/shell/session";
import { hasUnsaved, mayLeave } from "@/ui/unsaved";
import { LateCombo } from "@/ui/LateCombo";

/** The spec's first option. */
const NONE = 0;

/** The customer whose business is shown: only role 1 works for other accounts than its own. */
export function CustomerSelect() {
  return useUser().roleid === PLATFORM_ROLE ? <Customers /> : null;
}

function Customers() {
  const value = useChosenAccount();
  const { account, know } = useAccount(value);
  const found = useLookUp(accountsFound);
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
