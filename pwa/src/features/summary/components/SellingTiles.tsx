import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Icon } from "@/ui/Icon";
import { useSelling } from "../queries";
import { SellingDialog } from "./SellingDialog";
import { SellingTable } from "./SellingTable";
import { UpcomingList } from "./UpcomingList";

/** Spec part 3, section 2.1. */
const SHOWN = 10;
const MORE_THAN = { top: 4, upcoming: 6 };

interface TileProps {
  readonly account: number;
}

/** Top Selling Events: ten of them, and all in a popup. `onHold`: somebody points at it, and it must not move. */
export function TopSellingTile({ account, onHold }: TileProps & { readonly onHold: (isHeld: boolean) => void }) {
  const t = textsOf("summary");
  const list = useSelling("top", account);
  const [isOpen, setOpen] = useState(false);
  const open = (next: boolean) => {
    setOpen(next);
    onHold(next);
  };
  return (
    <Card
      title={t("top.title")}
      actions={
        <ExportMenu
          list="top_selling"
          asked={{ account_id: account }}
          formats={["xlsx"]}
          kind="plain"
          label={t("excel")}
          what={t("top.title")}
          isEmpty={!list.total}
        />
      }
    >
      <div onPointerEnter={() => onHold(true)} onPointerLeave={() => onHold(isOpen)}>
        <SellingTable label={t("top.title")} list={list} rows={list.rows?.slice(0, SHOWN)} />
      </div>
      {list.total > MORE_THAN.top && <SeeMore onClick={() => open(true)} />}
      {isOpen && (
        <SellingDialog title={t("top.popup")} size="sale" list={list} onClose={() => open(false)}>
          <SellingTable label={t("top.popup")} list={list} rows={list.rows} />
        </SellingDialog>
      )}
    </Card>
  );
}

/** Upcoming events: the next ten, and all in a popup. */
export function UpcomingTile({ account }: TileProps) {
  const t = textsOf("summary");
  const list = useSelling("upcoming", account);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t("upcoming.title")}
      actions={
        <ExportMenu
          list="upcoming_events"
          asked={{ accountid: account }}
          formats={["xlsx"]}
          kind="plain"
          label={t("excel")}
          what={t("upcoming.title")}
          isEmpty={!list.total}
        />
      }
    >
      <UpcomingList label={t("upcoming.title")} list={list} rows={list.rows?.slice(0, SHOWN)} />
      {list.total > MORE_THAN.upcoming && <SeeMore onClick={() => setOpen(true)} />}
      {isOpen && (
        <SellingDialog title={t("upcoming.title")} size="form" list={list} onClose={() => setOpen(false)}>
          <UpcomingList label={t("upcoming.title")} list={list} rows={list.rows} />
        </SellingDialog>
      )}
    </Card>
  );
}

function SeeMore({ onClick }: { readonly onClick: () => void }) {
  const t = textsOf("summary");
  return (
    <p className="summary-see-more">
      <Button kind="plain" onClick={onClick}>
        {t("more")}
        <Icon name="right" size="small" />
      </Button>
    </p>
  );
}
