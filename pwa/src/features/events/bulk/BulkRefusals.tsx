import "./bulk.css";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { DateTime } from "@/ui/format";
import type { Refusal } from "./model";

const FIRST = 10;
const MORE = 100;

/** Performances that cannot be changed, each with why. */
export function BulkRefusals({ refused }: { readonly refused: readonly Refusal[] }) {
  const t = textsOf("bulk");
  const [most, setMost] = useState(FIRST);
  const hidden = refused.length - most;
  return (
    <div>
      <ul className="events-refusals">
        {refused.slice(0, most).map((refusal) => (
          <li key={refusal.id}>
            <b>
              <DateTime at={refusal.startsAt} zone={refusal.zone} />
            </b>
            <p>{refusal.message}</p>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button kind="plain" size="small" onClick={() => setMost(most + MORE)}>
          {t("more", { count: Math.min(hidden, MORE) })}
        </Button>
      )}
    </div>
  );
}
