import "@/ui/errorsTogether.css";
import { useCallback, useMemo, useState, type ComponentProps, type ReactNode } from "react";
import { t } from "@/i18n/i18n";
import type { SaidTogether, WrongField } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { intoSight } from "@/ui/intoSight";

interface ErrorsTogether {
  /** What the form gives `SaidTogether` around its fields. */
  readonly together: ComponentProps<typeof SaidTogether>["value"];
  /** The one alert, to be drawn where it moves no field; null while fewer than two are wrong. */
  readonly alert: ReactNode;
}

/** Says what is wrong with a form that was to be sent: once for several fields, with a link that leads to each. */
export function useErrorsTogether(isSubmitted: boolean): ErrorsTogether {
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const note = useCallback((field: WrongField) => {
    setWrong((others) => [...others, field].toSorted(byPlace));
    return () => setWrong((all) => all.filter((one) => one !== field));
  }, []);
  // Of what it can lead to: where that is one field, or none, each says its own.
  const isOn = isSubmitted && wrong.length > 1;
  const together = useMemo(() => ({ isOn, note }), [isOn, note]);
  const alert = isOn ? <WrongFields wrong={wrong} /> : null;
  return { together, alert };
}

function WrongFields({ wrong }: { readonly wrong: readonly WrongField[] }) {
  return (
    <div className="fy-errors" role="alert">
      <Icon name="alert" size="small" />
      <span>
        {t("severalWrong", { count: wrong.length })}{" "}
        {wrong.map(({ id, label }, place) => (
          <span key={id}>
            <span className="fy-keep">
              <a
                className="fy-link"
                href={`#${id}`}
                onClick={(click) => {
                  click.preventDefault();
                  leadTo(id);
                }}
              >
                <span>{label}</span>
              </a>
              {place < wrong.length - 1 && ","}
            </span>
            {place < wrong.length - 1 && " "}
          </span>
        ))}
      </span>
    </div>
  );
}

function leadTo(id: string): void {
  const field = document.getElementById(id);
  field?.focus();
  // What is wrong with several controls is said below the last of them.
  intoSight(document.getElementById(`${id}-says`));
  intoSight(field);
}

function byPlace(one: WrongField, other: WrongField): number {
  const [first, second] = [one, other].map(({ id }) => document.getElementById(id));
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
