import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { performanceOffer } from "@/shared/sale/offerCalls";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Field";
import { formatMoney } from "@/ui/money";
import { Bone, ErrorState, Loading, Note } from "@/ui/states";
import { withOtherTypes, type MissingType, type NewTickets, type Wish } from "../model";

interface TypesProps {
  readonly wish: Wish;
  readonly missing: readonly MissingType[];
  readonly onChoose: (types: readonly NewTickets[]) => void;
}

const UNCHOSEN = "";
const NORMAL = "normal";

/** Names the kinds of ticket that the performance does not offer, and asks which one each becomes. */
export function TypesChoice({ wish, missing, onChoose }: TypesProps) {
  const t = textsOf("exchange");
  const { data, error, refetch } = useQuery(performanceOffer(wish.performance));
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <Bone height={80} />
      </Loading>
    );
  const options = data.choices
    .filter(({ isOffered }) => isOffered)
    .map(({ type, name, total }) => ({
      value: type === null ? NORMAL : String(type),
      label: t("sale:kind", { name, price: formatMoney(total, data.currency) }),
    }));
  const isWhole = missing.every(({ type }) => (chosen.get(type) ?? UNCHOSEN) !== UNCHOSEN);
  const take = () => {
    const other = new Map([...chosen].map(([type, text]) => [type, text === NORMAL ? null : Number(text)] as const));
    onChoose(withOtherTypes(wish.order, wish.choice, other));
  };
  return (
    <div className="exchange-types">
      <Note kind="warn">{t("types.chooseAll")}</Note>
      {missing.map(({ type, name, reason }) => (
        <Select
          key={type}
          label={t("types.instead", { name })}
          hint={reason}
          value={chosen.get(type) ?? UNCHOSEN}
          options={[{ value: UNCHOSEN, label: t("common:select") }, ...options]}
          onChange={({ target }) => setChosen(new Map([...chosen, [type, target.value]]))}
        />
      ))}
      <Button kind="main" because={!isWhole && t("types.chooseAll")} onClick={take}>
        {t("types.take")}
      </Button>
    </div>
  );
}
