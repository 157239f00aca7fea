import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Chip } from "@/ui/Chip";
import { Checkbox } from "@/ui/Field";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { turned, type ClientForm } from "./clientForm";
import type { HoldChoice } from "./model";
import { holdChoices } from "./queries";

interface HoldsFieldProps {
  readonly account: number;
  /** 0 for one that is to be made. */
  readonly client: number;
}

/** The holds that a client sells from: what is ticked is to be added, and what is unticked to be deleted, on saving. */
export function HoldsField({ account, client }: HoldsFieldProps) {
  const t = textsOf("clientApi");
  const { data, isError, error, refetch } = useQuery(holdChoices(account, client));
  return (
    <fieldset className="client-part is-whole">
      <legend>{t("fields.holds")}</legend>
      <p className="client-hint">{t("fields.holdsHint")}</p>
      {!data && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading>
          <Bone height={48} />
        </Loading>
      )}
      {data?.length === 0 && <p className="client-hint">{t("noHolds")}</p>}
      {data && data.length > 0 && (
        <div className="client-holds">
          {data.map((hold) => (
            <HoldBox key={hold.id} hold={hold} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function HoldBox({ hold: { id, name, isAssigned } }: { readonly hold: HoldChoice }) {
  const t = textsOf("clientApi");
  const added = useController<ClientForm, "added">({ name: "added" }).field;
  const removed = useController<ClientForm, "removed">({ name: "removed" }).field;
  const [isNew, isGone] = [!isAssigned && added.value.includes(id), isAssigned && removed.value.includes(id)];
  const turn = (isOn: boolean) => {
    if (isAssigned) removed.onChange(turned(removed.value, id, !isOn));
    else added.onChange(turned(added.value, id, isOn));
  };
  return (
    <span className="client-hold">
      <Checkbox
        label={name}
        checked={isNew || (isAssigned && !isGone)}
        onChange={({ target }) => turn(target.checked)}
      />
      {isNew && <Chip text={t("holdMarks.added")} mark="bare" />}
      {isGone && <Chip text={t("holdMarks.removed")} mark="bare" />}
    </span>
  );
}
