import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { useSelling, type useSummaryFile } from "../queries";
import { SellingDialog } from "./SellingDialog";
import { SellingTable } from "./SellingTable";
import { UpcomingList } from "./UpcomingList";

/** Spec part 3, section 2.1. */
const SHOWN = 10;
const MORE_THAN = { top: 4, upcoming: 6 };

interface TileProps {
  readonly account: number;
  readonly file: ReturnType<typeof useSummaryFile>;
  readonly isOnline: boolean;
}

/** Top Selling Events: ten of them, and all in a popup. `onHold`: somebody points at it, and it must not move. */
export function TopSellingTile({
  account,
  file,
  isOnline,
  onHold,
}: TileProps & { readonly onHold: (isHeld: boolean) => void }) {
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
      className="summary-top"
      actions={
        <ExcelButton
          disabled={!isOnline || file.isPending || !list.total}
          label={t("top.title")}
          onClick={() => file.mutate({ of: "topSelling", format: "xlsx", name: t("top.file") })}
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
export function UpcomingTile({ account, file, isOnline }: TileProps) {
  const t = textsOf("summary");
  const list = useSelling("upcoming", account);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t("upcoming.title")}
      className="summary-upcoming"
      actions={
        <ExcelButton
          disabled={!isOnline || file.isPending || !list.total}
          label={t("upcoming.title")}
          onClick={() => file.mutate({ of: "upcoming", format: "xlsx", name: t("upcoming.file") })}
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
      </Button>
    </p>
  );
}

interface ExcelButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function ExcelButton({ label, disabled, onClick }: ExcelButtonProps) {
  const t = textsOf("summary");
  return (
    <Button
      kind="plain"
      icon="export"
      disabled={disabled}
      onClick={onClick}
      aria-label={t("export.of", { what: label })}
    >
      {t("export.xlsx")}
    </Button>
  );
}
