import "@/shared/allotment/allotment.css";
import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { LiveValue } from "@/ui/LiveValue";
import { useNoLine } from "@/ui/useNoLine";
import { useTakeBack, type Where } from "./calls";

interface Share {
  readonly hold: number;
  readonly name: string;
  readonly sold: number;
  readonly reserved: number;
  readonly left: number;
  readonly released: number;
  readonly releaseAt: string | null;
}

interface FactsProps {
  readonly share: Share;
  readonly where: Where;
  readonly zone: string;
  /** Where nothing beside it says which hold it is. */
  readonly isNamed?: boolean;
  readonly children?: ReactNode;
}

/** What became of a hold's tickets of a performance, live, and the button that takes back what it has released. */
export function ShareFacts({ share, where, zone, isNamed = false, children }: FactsProps) {
  const t = textsOf("allotment");
  const format = useFormat();
  const { name, sold, reserved, left, released, releaseAt } = share;
  return (
    <div className="allotment-facts">
      {isNamed && <b>{name}</b>}
      <span>
        <LiveValue value={`${sold} ${reserved} ${left}`}>
          {[
            t("sold", { count: sold }),
            ...(reserved > 0 ? [t("reserved", { count: reserved })] : []),
            t("left", { count: left }),
          ].join(" · ")}
        </LiveValue>
      </span>
      {releaseAt && left > 0 && <span>{t("releasesAt", { when: format.stamp(releaseAt, zone) })}</span>}
      {children}
      {released > 0 && <TakeBack share={share} where={where} />}
    </div>
  );
}

interface BackProps {
  readonly share: Pick<Share, "hold" | "name" | "released">;
  readonly where: Where;
}

/** What went back on sale by itself, with the button that keeps it again. */
export function TakeBack({ share: { hold, name, released }, where }: BackProps) {
  const t = textsOf("allotment");
  const noLine = useNoLine();
  const back = useTakeBack(where);
  return (
    <span className="allotment-released">
      <span>{t("released", { count: released })}</span>
      <Button
        size="small"
        icon="undo"
        aria-label={t("takeBackOf", { name })}
        busy={back.isPending}
        disabledReason={noLine}
        onClick={() => back.mutate(hold)}
      >
        {t("takeBack")}
      </Button>
    </span>
  );
}
