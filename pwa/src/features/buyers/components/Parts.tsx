import { useState, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { Segment } from "@/ui/Field";

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
