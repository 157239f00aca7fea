import type { FormEvent } from "react";
import { textsOf } from "@/i18n/i18n";
import type { ListControls } from "@/office/useListRequest";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

interface SearchProps {
  readonly asking: ListControls;
  /** It stands in the row of what narrows the list, which says that it is a search. */
  readonly isPart?: boolean;
}

/** One field for e-mail, name, phone, order and ticket number, asked for as it is typed; the button asks at once. */
export function OrderSearch({ asking, isPart = false }: SearchProps) {
  const t = textsOf("orders");
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    asking.find(asking.typed);
  };
  return (
    <form className="orders-search" role={isPart ? undefined : "search"} onSubmit={submit}>
      <Field
        label={t("search")}
        bareLabel
        type="search"
        placeholder={t("placeholder")}
        leading={<Icon name="search" size="small" />}
        value={asking.typed}
        onChange={(change) => asking.type(change.target.value)}
      />
      {/* A phone's keyboard has a key for it, and it is asked for as it is typed. */}
      <Button type="submit" className="fy-no-phone">
        {t("common:search")}
      </Button>
    </form>
  );
}
