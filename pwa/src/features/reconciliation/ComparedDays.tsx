import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { useDone } from "@/office/editing";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { DataTable } from "@/ui/DataTable";
import { EmptyState } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import { useNoLine } from "@/ui/useNoLine";
import { compareAgain, RECONCILIATION, type ComparedDay, type Reconciliation } from "./reconciliation";

const THERE = { isPending: false, isError: false, error: null, refetch: () => undefined };
/** The last one; the list of differences is what one came for. */
const FEW = 1;

interface DaysProps {
  readonly account: number;
  readonly data: Reconciliation;
  /** Shows the differences of one day. */
  readonly onDay: (day: string) => void;
}

/** The last days that were compared, and any other to compare again. */
export function ComparedDays({ account, data: { days, today }, onDay }: DaysProps) {
  const t = textsOf("reconciliation");
  const dayText = useDayText();
  const noLine = useNoLine();
  const [day, setDay] = useState("");
  const [hasMore, setMore] = useState(false);
  const done = useDone([RECONCILIATION]);
  const run = useMutation({
    mutationFn: (which: string) => compareAgain(account, which),
    onSuccess: done,
    onError: (error) => toast.error(errorMessage(error)),
  });
  const shown = hasMore ? days : days.slice(0, FEW);
  const again = (which: ComparedDay) => (
    <Button
      kind="plain"
      size="small"
      icon="refresh"
      aria-label={t("againOf", { day: dayText(which.day) })}
      disabledReason={noLine}
      busy={run.isPending}
      onClick={() => run.mutate(which.day)}
    >
      {t("again")}
    </Button>
  );
  return (
    <Card title={t("days")}>
      <DataTable<ComparedDay>
        label={t("days")}
        rowKey={(row) => row.id}
        rows={shown}
        query={THERE}
        onOpen={(row) => onDay(row.day)}
        actions={again}
        empty={<EmptyState icon="calendar" text={t("noDays")} />}
        columns={[
          { key: "day", title: t("columns.day"), cell: (row) => dayText(row.day) },
          { key: "charges", title: t("charges"), numeric: true, cell: (row) => row.charges },
          { key: "refunds", title: t("refunds"), numeric: true, cell: (row) => row.refunds },
          { key: "finished", title: t("finished"), numeric: true, cell: (row) => row.finished },
          { key: "state", title: t("columns.state"), cell: (row) => <DayChip day={row} /> },
        ]}
        phoneRow={(row) => ({
          title: dayText(row.day),
          aside: <DayChip day={row} />,
          text: t("counts", { charges: row.charges, refunds: row.refunds, finished: row.finished }),
        })}
      />
      <div className="recon-run">
        {days.length > FEW && (
          <Button kind="plain" icon={hasMore ? "up" : "down"} onClick={() => setMore(!hasMore)}>
            {t(hasMore ? "fewer" : "more", { count: days.length - FEW })}
          </Button>
        )}
        <span className="fy-grow" />
        <DayField label={t("another")} bareLabel max={today} day={day} onChange={setDay} />
        <Button
          icon="refresh"
          busy={run.isPending}
          disabledReason={noLine ?? ((day === "" || day > today) && t("chooseDay"))}
          onClick={() => run.mutate(day)}
        >
          {t("compare")}
        </Button>
      </div>
    </Card>
  );
}

function DayChip({ day: { doneAt, failure } }: { readonly day: ComparedDay }) {
  const t = textsOf("reconciliation");
  if (doneAt) return <Chip text={t("compared")} mark="on" />;
  return failure ? <Chip text={t("failed", { why: failure })} mark="bad" /> : <Chip text={t("underWay")} mark="wait" />;
}
