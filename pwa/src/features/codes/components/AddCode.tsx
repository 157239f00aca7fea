import { textsOf } from "@/i18n/i18n";
import { ButtonLink } from "@/ui/ButtonLink";
import { type Kind, tabOf } from "../model";

/** Leads to the form of a new code. */
export function AddCode({ kind }: { readonly kind: Kind }) {
  const t = textsOf("codes");
  return (
    <ButtonLink to={`/PromocodeConfiguration/${tabOf(kind)}`} kind="main" icon="plus">
      {t(`add.${kind}`)}
    </ButtonLink>
  );
}
