import { textsOf } from "@/i18n/i18n";
import type { ButtonKind } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { tabOf, type Kind } from "../model";

interface AddProps {
  readonly kind: Kind;
  readonly look: ButtonKind;
}

/** Leads to the form of a new code. */
export function AddCode({ kind, look }: AddProps) {
  const t = textsOf("codes");
  return (
    <ButtonLink to={`/PromocodeConfiguration/${tabOf(kind)}`} kind={look} icon="plus">
      {t(`add.${kind}`)}
    </ButtonLink>
  );
}
