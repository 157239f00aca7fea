import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { serverNow } from "@/api/clock";
import { ApiError } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { EmptyState, ErrorState } from "@/ui/states";
import { DoorScreen } from "../components/DoorScreen";
import { DoorWaits } from "../components/Panel";
import type { DoorPerformance, UnlistedPerformance } from "../model";
import { doorPerformance } from "../queries";
import { useNoScans } from "../scanner/useWedge";

export interface UnlistedProps {
  readonly performance: number;
  readonly performances: readonly DoorPerformance[];
  readonly onChoose: (performance: number) => void;
  /** A link to another performance, unless it is beside this one. */
  readonly other?: ReactNode;
  /** Shown for a performance that does not exist or belongs to another account. */
  readonly gone: ReactNode;
}

/** A performance that is not on the door list: says when its door opens, and can be opened early. */
export function Unlisted({ performance, performances, onChoose, other, gone }: UnlistedProps) {
  const { data, error, refetch } = useQuery(doorPerformance(performance));
  const [isOpen, setOpen] = useState(false);
  if (!data && error instanceof ApiError && error.code === "not_found") return gone;
  if (data && isOpen) return <DoorScreen performance={data} performances={performances} onChoose={onChoose} />;
  return (
    <div className="door-alone">
      {data ? (
        <Closed performance={data} onOpen={() => setOpen(true)} other={other} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DoorWaits />
      )}
    </div>
  );
}

interface ClosedProps extends Pick<UnlistedProps, "other"> {
  readonly performance: UnlistedPerformance;
  readonly onOpen: () => void;
}

function Closed({ performance, onOpen, other }: ClosedProps) {
  const t = textsOf("door");
  const format = useFormat();
  useNoScans();
  const { event, startsAt, opensAt, zone, attendance } = performance;
  const isOver = Date.parse(startsAt) < serverNow();
  const what = {
    performance: `${event} · ${format.dateTime(startsAt, zone)}`,
    admitted: attendance.admitted,
    sold: attendance.sold,
  };
  return (
    <EmptyState
      icon="calendar"
      title={t(isOver ? "choose.over" : "choose.notYet")}
      text={
        isOver || opensAt === null
          ? t("choose.closedText", what)
          : t("choose.notYetText", { ...what, opens: format.dateTime(opensAt, zone) })
      }
      action={
        <>
          <Button kind="main" size="large" onClick={onOpen}>
            {t("choose.lateOpen")}
          </Button>
          {other}
        </>
      }
    />
  );
}
