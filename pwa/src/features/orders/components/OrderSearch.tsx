import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";

interface SearchProps {
  readonly initial: string;
  readonly onSearch: (search: string) => void;
}

/** One field for e-mail, last name or phone. */
export function OrderSearch({ initial, onSearch }: SearchProps) {
  const { t } = useTranslation("orders");
  const [words, setWords] = useState(initial);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    onSearch(words.trim());
  };
  return (
    <form className="orders-search" role="search" onSubmit={submit}>
      <Field
        label={t("search")}
        bareLabel
        type="search"
        placeholder={t("placeholder")}
        value={words}
        onChange={(change) => {
          setWords(change.target.value);
          if (change.target.value === "") onSearch("");
        }}
      />
      <Button type="submit" icon="search">
        {t("common:search")}
      </Button>
    </form>
  );
}
