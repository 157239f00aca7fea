import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { OwnTicket } from "@/mine/model";
import { playersInWords } from "@/shared/teams/words";
import { Checkbox } from "@/ui/Field";

interface Props {
  readonly tickets: readonly OwnTicket[];
  /** Those that stay as they are. */
  readonly without: ReadonlySet<number>;
  readonly onChange: (without: ReadonlySet<number>) => void;
}

/** Asks which tickets are exchanged: all of them, unless told. */
export function WhichTickets({ tickets, without, onChange }: Props) {
  const t = textsOf("mine");
  const toggle = (id: number) => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className="fy-mine-which">
      <legend>{t("mineDoing:exchange.which")}</legend>
      {tickets.map(({ id, name, holder, team, player }) => (
        <Checkbox
          key={id}
          checked={!without.has(id)}
          onChange={() => toggle(id)}
          label={inLine(
            [
              t("mineDoing:names.of", { name, id }),
              team && player !== null ? playersInWords(team, [player]) : "",
              holder,
            ],
            ", ",
          )}
        />
      ))}
    </fieldset>
  );
}
