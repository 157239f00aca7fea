import { textsOf } from "@/i18n/i18n";
import { Field } from "@/ui/Field";
import type { Sale } from "../useSale";

/** Who buys: nobody has to say. With an email the tickets are sent there. */
export function BuyerFields({ sale }: { readonly sale: Sale }) {
  const t = textsOf("walkin");
  return (
    <div className="walkin-buyer">
      <Field
        label={t("name")}
        optional
        autoComplete="off"
        maxLength={255}
        value={sale.name}
        onChange={({ target }) => sale.setName(target.value)}
      />
      <Field
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
        placeholder="name@example.org"
        value={sale.email}
        onChange={({ target }) => sale.setEmail(target.value)}
      />
    </div>
  );
}
