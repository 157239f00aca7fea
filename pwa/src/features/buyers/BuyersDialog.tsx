import { inLine } from "@/i18n/apart";
import "./buyers.css";
import { useId, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { useRights } from "@/shell/rights";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { MoreAtEnd } from "@/ui/MoreAtEnd";
import { useNoLine } from "@/ui/useNoLine";
import { BoughtTable } from "./components/BoughtTable";
import { BuyersTable } from "./components/BuyersTable";
import { TeamsTable } from "./components/TeamsTable";
import { useBuyers, useBuyersFile, type FileForm, type Where } from "./queries";

interface BuyersProps {
  readonly where: Where;
  /** The event's name, and which of its kinds. */
  readonly name: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly onClose: () => void;
}

/** Who comes to a performance: the orders, what they have beside tickets, and the teams with their players. */
export default function BuyersDialog({ where, name, startsAt, zone, onClose }: BuyersProps) {
  const t = textsOf("buyers");
  const format = useFormat();
  const { query, buyers, purchases, teams, total } = useBuyers(where);
  const more = <MoreAtEnd query={query} label={t("more")} />;
  const hasBought = purchases !== undefined && purchases.length > 0;
  return (
    <Dialog
      open
      size="sale"
      title={t("title")}
      subtitle={inLine([name, format.dateTime(startsAt, zone)])}
      onClose={onClose}
      footer={<Files where={where} isEmpty={total === 0} />}
    >
      <Part title={t("orders")} aside={buyers && t("count", { count: total })}>
        <BuyersTable buyers={buyers} query={query} onLeave={onClose} />
        {more}
      </Part>
      {purchases && (
        <Part title={t("bought.title")}>
          <BoughtTable purchases={purchases} query={query} onLeave={onClose} />
          {hasBought && more}
        </Part>
      )}
      {teams.length > 0 && (
        <Part title={t("teams.title")}>
          <TeamsTable teams={teams} query={query} />
        </Part>
      )}
    </Dialog>
  );
}

interface PartProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One table in a box that scrolls by itself: at most 200 px high (spec part 3, section 2.1). */
function Part({ title, aside, children }: PartProps) {
  const heading = useId();
  return (
    <div className="buyers-part">
      <h3 id={heading}>
        {title} {aside && <small>{aside}</small>}
      </h3>
      <div className="buyers-box" role="region" aria-labelledby={heading} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}

const FORMS: readonly FileForm[] = ["pdf", "xlsx"];

function Files({ where, isEmpty }: { readonly where: Where; readonly isEmpty: boolean }) {
  const t = textsOf("buyers");
  const noLine = useNoLine();
  const mine = useRights();
  const file = useBuyersFile(where);
  const why = mine.why("export_orders");
  if (why !== undefined) return <p className="buyers-why">{why}</p>;
  return FORMS.map((form) => (
    <Button
      key={form}
      icon="export"
      busy={file.isPending}
      because={noLine ?? mine.because("export_orders") ?? (isEmpty && t("exports:empty"))}
      onClick={() => file.mutate(form)}
    >
      {t(`export.${form}`)}
    </Button>
  ));
}
