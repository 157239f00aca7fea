import type { Ref } from "react";
import { t } from "@/i18n/i18n";
import { Combo } from "@/ui/Combo";
import type { Around } from "@/ui/Field";
import { useSearchChoices } from "@/ui/useSearchChoices";
import { type AccountChoice, accountsFound, useAccount } from "./CustomerSelect";

interface PickerProps extends Around {
  /** 0 for none. */
  readonly value: number;
  /** The account's name, as long as nobody has chosen another account. */
  readonly name?: string | undefined;
  readonly onChoose: (account: number) => void;
  readonly onBlur?: () => void;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field for one of all customer accounts, which is found by typing its name. */
export function AccountPicker({ value, name, onChoose, ...field }: PickerProps) {
  const { account, know } = useAccount(name === undefined ? value : 0);
  const { choices, onType, problem } = useSearchChoices(accountsFound);
  const chosen = value > 0 && name !== undefined ? { value, label: name, isPlatform: false } : (account ?? null);
  const choose = (choice: AccountChoice | null) => {
    if (choice) know(choice);
    onChoose(choice?.value ?? 0);
  };
  return (
    <Combo
      {...field}
      clearable
      chosen={chosen}
      choices={choices}
      onType={onType}
      onChoose={choose}
      problem={problem}
      placeholder={t("selectCustomer")}
    />
  );
}
