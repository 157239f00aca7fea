import { useQuery } from "@tanstack/react-query";
import { useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { accountChoices } from "@/shell/accountChoices";
import { matching } from "@/ui/choices";
import { Combo } from "@/ui/Combo";
import type { Around } from "@/ui/Field";

interface PickerProps extends Around {
  /** 0 for none. */
  readonly value: number;
  /** What it is called, for as long as the accounts are not there yet. */
  readonly name?: string | undefined;
  readonly onChoose: (account: number) => void;
  readonly onBlur?: () => void;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One of all customer accounts, typed for by name. */
export function AccountPicker({ value, name, onChoose, ...field }: PickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const { data } = useQuery(accountChoices);
  const chosen =
    data?.find((account) => account.value === value) ?? (value > 0 && name ? { value, label: name } : null);
  return (
    <Combo
      {...field}
      clearable
      chosen={chosen}
      choices={data && matching(data, typed)}
      onType={setTyped}
      onChoose={(choice) => onChoose(Number(choice?.value ?? 0))}
      placeholder={t("selectCustomer")}
    />
  );
}
