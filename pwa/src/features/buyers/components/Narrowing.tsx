import { type ReactNode, useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { Field, Segment, Select } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { LiveValue } from "@/ui/LiveValue";
import { useNarrow } from "@/ui/useNarrow";
import type { Counts } from "../model";
import { type Attendance, ATTENDANCES, type Narrowed } from "../queries";

interface NarrowingProps {
  readonly narrowed: Narrowed;
  readonly onChange: (narrowed: Narrowed) => void;
}

/** Which orders are listed. */
export function Narrowing({ narrowed, onChange }: NarrowingProps) {
  const t = textsOf("buyers");
  const isNarrow = useNarrow();
  const choice = {
    label: t("attendance"),
    value: narrowed.attendance,
    options: ATTENDANCES.map((value) => ({ value, label: t(`attendances.${value}`) })),
  };
  const choose = (attendance: Attendance) => onChange({ ...narrowed, attendance });
  return (
    <div className="buyers-narrowing" role="search">
      <Field
        label={t("search")}
        bareLabel
        type="search"
        placeholder={isNarrow ? t("common:search") : t("search")}
        leading={<Icon name="search" size="small" />}
        value={narrowed.search}
        onChange={({ target }) => onChange({ ...narrowed, search: target.value })}
      />
      {isNarrow ? (
        <Select {...choice} bareLabel onChange={({ target }) => choose(target.value as Attendance)} />
      ) : (
        <Segment<Attendance> {...choice} onChange={choose} />
      )}
    </div>
  );
}

/** How many orders those are, and how many of all tickets are in. */
export function Counted({ counts }: { readonly counts: Counts | undefined }) {
  const t = textsOf("buyers");
  return (
    <p className="buyers-counts">
      {counts && (
        <>
          <span>{listed(counts)}</span>
          <LiveValue value={counts.admitted}>
            {t("ticketsIn", { count: counts.admitted, total: counts.sold })}
          </LiveValue>
        </>
      )}
    </p>
  );
}

/** Every order of the list, by what it is: `19 bought · 3 in progress`. */
function listed({ orders, bought, inProgress }: Counts): string {
  const t = textsOf("buyers");
  const refunded = orders - bought - inProgress;
  return inLine([
    t("counts.bought", { count: bought }),
    inProgress > 0 && t("counts.inProgress", { count: inProgress }),
    refunded > 0 && t("counts.refunded", { count: refunded }),
  ]);
}

interface Part {
  readonly key: string;
  readonly title: string;
  readonly children: ReactNode;
}

interface PartsProps {
  /** The spec's tables: each at most 200 px high, one below the other (part 3, section 2.1; decision 0175). */
  readonly isShort: boolean;
  readonly parts: readonly Part[];
  readonly above: ReactNode;
}

/** The tables of the list, each in a box that scrolls by itself: one of them in all the room there is, or all of them short. */
export function Parts({ isShort, parts, above }: PartsProps) {
  const t = textsOf("buyers");
  const [chosen, choose] = useState("");
  const shown = parts.find(({ key }) => key === chosen) ?? parts[0];
  return (
    <>
      <div className="buyers-head">
        {above}
        {!isShort && parts.length > 1 && (
          <Segment
            label={t("parts")}
            value={shown?.key ?? ""}
            options={parts.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={choose}
          />
        )}
      </div>
      {parts
        .filter((part) => isShort || part === shown)
        .map(({ key, title, children }) => (
          <div key={key} className="buyers-part">
            {isShort && <h3>{title}</h3>}
            <div className="buyers-box" role="region" aria-label={title} tabIndex={0}>
              {children}
            </div>
          </div>
        ))}
    </>
  );
}
