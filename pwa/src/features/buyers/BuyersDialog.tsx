import { inLine } from "@/i18n/apart";
import "./buyers.css";
import { useId, useState, type ReactNode } from "react";
import { storage } from "@/device/storage";
import { textsOf } from "@/i18n/i18n";
import { useRights } from "@/shell/rights";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Field, Segment } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { MoreAtEnd } from "@/ui/MoreAtEnd";
import { useDebounced } from "@/ui/useDebounced";
import { useNoLine } from "@/ui/useNoLine";
import { BoughtTable } from "./components/BoughtTable";
import { BuyersTable } from "./components/BuyersTable";
import { TeamsTable } from "./components/TeamsTable";
import { useBuyers, useBuyersFile, type Attendance, type FileForm, type Narrowed, type Where } from "./queries";

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
  const [isWhole, setWhole] = useState(() => storage.read(WHOLE) === "1");
  const [narrowed, setNarrowed] = useState<Narrowed>(ALL);
  const search = useDebounced(narrowed.search.trim(), SEARCH_DELAY_MS);
  const { query, buyers, purchases, teams, total } = useBuyers(where, { ...narrowed, search });
  const change = () => {
    storage.write(WHOLE, isWhole ? "0" : "1");
    setWhole(!isWhole);
  };
  const more = <MoreAtEnd query={query} label={t("more")} />;
  const hasBought = purchases !== undefined && purchases.length > 0;
  return (
    <Dialog
      open
      size={isWhole ? "whole" : "sale"}
      title={t("title")}
      subtitle={inLine([name, format.dateTime(startsAt, zone)])}
      onClose={onClose}
      footer={
        <>
          <Button icon={isWhole ? "narrow" : "widen"} className="buyers-widen" onClick={change}>
            {t(isWhole ? "narrow" : "widen")}
          </Button>
          <Files where={where} isEmpty={total === 0} />
        </>
      }
    >
      <Narrowing narrowed={narrowed} onChange={setNarrowed} />
      <Part title={t("orders")} aside={buyers && t("count", { count: total })} isWhole={isWhole}>
        <BuyersTable buyers={buyers} query={query} onLeave={onClose} />
        {more}
      </Part>
      {purchases && (
        <Part title={t("bought.title")} isWhole={isWhole}>
          <BoughtTable purchases={purchases} query={query} onLeave={onClose} />
          {hasBought && more}
        </Part>
      )}
      {teams.length > 0 && (
        <Part title={t("teams.title")} isWhole={isWhole}>
          <TeamsTable teams={teams} query={query} />
        </Part>
      )}
    </Dialog>
  );
}

const WHOLE = "foyer-buyers-whole";
const ALL: Narrowed = { search: "", attendance: "all" };
const ATTENDANCES: readonly Attendance[] = ["all", "expected", "admitted"];
const SEARCH_DELAY_MS = 250;

interface NarrowingProps {
  readonly narrowed: Narrowed;
  readonly onChange: (narrowed: Narrowed) => void;
}

function Narrowing({ narrowed, onChange }: NarrowingProps) {
  const t = textsOf("buyers");
  return (
    <div className="buyers-narrowing" role="search">
      <Field
        label={t("search")}
        bareLabel
        type="search"
        placeholder={t("search")}
        leading={<Icon name="search" size="small" />}
        value={narrowed.search}
        onChange={({ target }) => onChange({ ...narrowed, search: target.value })}
      />
      <Segment<Attendance>
        label={t("attendance")}
        value={narrowed.attendance}
        options={ATTENDANCES.map((value) => ({ value, label: t(`attendances.${value}`) }))}
        onChange={(attendance) => onChange({ ...narrowed, attendance })}
      />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/**
 * One table in a box that scrolls by itself: at most 200 px high (spec part 3, section 2.1), unless somebody has made
 * the whole window of the list.
 */
function Part({ title, aside, isWhole, children }: PartProps) {
  const heading = useId();
  return (
    <div className="buyers-part">
      <h3 id={heading}>
        {title} {aside && <small>{aside}</small>}
      </h3>
      <div
        className={isWhole ? "buyers-box is-whole" : "buyers-box"}
        role="region"
        aria-labelledby={heading}
        tabIndex={isWhole ? undefined : 0}
      >
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
