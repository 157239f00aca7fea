import "./buyers.css";
import { inLine } from "@/i18n/apart";
import { useState } from "react";
import { serverNow } from "@/api/clock";
import { storage } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { usePermissions } from "@/shell/permissions";
import { Button, IconButton } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { MoreAtEnd } from "@/ui/MoreAtEnd";
import { useDebounced } from "@/ui/useDebounced";
import { useNarrow } from "@/ui/useNarrow";
import { useNoLine } from "@/ui/useNoLine";
import { BoughtTable, TeamsTable } from "./components/BoughtTable";
import { BuyersTable } from "./components/BuyersTable";
import { Counted, Narrowing, Parts } from "./components/Narrowing";
import { isDoorTime } from "./model";
import { EVERYBODY, useBuyers, useBuyersFile, type FileForm, type Narrowed, type Where } from "./queries";

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
  const [isShort, setShort] = useState(() => storage.read(SHORT) === "1");
  const [narrowed, setNarrowed] = useState<Narrowed>(EVERYBODY);
  const search = useDebounced(narrowed.search.trim(), SEARCH_DELAY_MS);
  const { query, buyers, purchases, teams, counts } = useBuyers(where, { ...narrowed, search });
  const isNarrowed = search !== "" || narrowed.attendance !== EVERYBODY.attendance;
  const mayHaveBought = query.hasNextPage || (purchases !== undefined && purchases.length > 0);
  const isNarrow = useNarrow();
  const change = () => {
    storage.write(SHORT, isShort ? "0" : "1");
    setShort(!isShort);
  };
  const counted = <Counted counts={counts} />;
  const more = <MoreAtEnd query={query} label={t("more")} />;
  const table = {
    query,
    performance: where.performance,
    zone,
    isNarrowed,
    admits: isDoorTime(startsAt, serverNow()),
    onLeave: onClose,
  };
  return (
    <Dialog
      open
      size={isShort ? "sale" : "whole"}
      title={t("title")}
      subtitle={inLine([name, format.dateTime(startsAt, zone)])}
      aside={<IconButton icon={isShort ? "widen" : "narrow"} label={t(isShort ? "tall" : "short")} onClick={change} />}
      padded={false}
      onClose={onClose}
      footer={<Files where={where} isNarrowed={isNarrowed} isEmpty={!isNarrowed && counts?.orders === 0} />}
    >
      <div className={`buyers ${isShort ? "is-short" : "is-tall"}`}>
        <Parts
          isShort={isShort}
          above={
            <>
              <Narrowing narrowed={narrowed} onChange={setNarrowed} />
              {!isNarrow && counted}
            </>
          }
          parts={[
            {
              key: "orders",
              title: t("orders"),
              children: (
                <>
                  {isNarrow && counted}
                  <BuyersTable buyers={buyers} {...table} />
                  {more}
                </>
              ),
            },
            ...(isShort || mayHaveBought
              ? [
                  {
                    key: "bought",
                    title: t("bought.title"),
                    children: (
                      <>
                        <BoughtTable purchases={purchases} query={query} onLeave={onClose} />
                        {purchases && purchases.length > 0 && more}
                      </>
                    ),
                  },
                ]
              : []),
            ...(teams.length > 0
              ? [{ key: "teams", title: t("teams.title"), children: <TeamsTable teams={teams} query={query} /> }]
              : []),
          ]}
        />
      </div>
    </Dialog>
  );
}

const SHORT = "foyer-buyers-short";
const SEARCH_DELAY_MS = 250;
const FORMS: readonly FileForm[] = ["pdf", "xlsx"];

interface FilesProps {
  readonly where: Where;
  readonly isNarrowed: boolean;
  readonly isEmpty: boolean;
}

/** The files hold everybody, whatever the list is narrowed to. */
function Files({ where, isNarrowed, isEmpty }: FilesProps) {
  const t = textsOf("buyers");
  const noLine = useNoLine();
  const permissions = usePermissions();
  const file = useBuyersFile(where);
  const why = permissions.why("export_orders");
  if (why !== undefined) return <p className="buyers-why">{why}</p>;
  return FORMS.map((form) => (
    <Button
      key={form}
      icon="export"
      busy={file.isPending}
      disabledReason={noLine ?? permissions.disabledReason("export_orders") ?? (isEmpty && t("exports:empty"))}
      onClick={() => file.mutate(form)}
    >
      {t(isNarrowed ? `exportAll.${form}` : `export.${form}`)}
    </Button>
  ));
}
