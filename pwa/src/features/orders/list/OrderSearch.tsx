import type { FormEvent } from "react";
import { textsOf } from "@/i18n/i18n";
import type { ListControls } from "@/office/useListRequest";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

/** One field for e-mail, name, phone, order and ticket number, asked for as it is typed; the button asks at once. */
export function OrderSearch({ asking }: { readonly asking: ListControls }) {
  const t = textsOf("orders");
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    asking.find(asking.typed);
  };
  return (
    <form className="orders-search" role="search" onSubmit={submit}>
      <Field
        label={t("search")}
        bareLabel
        type="search"
        placeholder={t("placeholder")}
        leading={<Icon name="search" size="small" />}
        value={asking.typed}
        onChange={(change) => asking.type(change.target.value)}
      />
      <Button type="submit">{t("common:search")}</Button>
    </form>
  );
}
