import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { ListColumn } from "@/office/ListScreen";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { useFormat } from "@/ui/format";
import { Icon, type IconName } from "@/ui/Icon";
import { lookOf, type LoggedScan, type VerdictLook } from "../model";

const ICONS: Readonly<Record<VerdictLook, IconName>> = {
  admitted: "check",
  offline: "check",
  already: "clock",
  refused: "x",
  left: "logout",
  reset: "undo",
};

/** A verdict in the door's own colours, with its sign and its word. */
export function VerdictChip({ reading }: { readonly reading: LoggedScan }) {
  const t = textsOf("doorlog");
  const look = lookOf(reading);
  return (
    <span className={`doorlog-verdict is-${look}`}>
      <Icon name={ICONS[look]} size="small" />
      {t(`verdicts.${reading.verdict}`)}
    </span>
  );
}

/** That a phone judged alone, and whether somebody still has to say why. */
export function ConflictChip({ reading }: { readonly reading: LoggedScan }) {
  const t = textsOf("doorlog");
  if (reading.conflict === "open") return <Chip text={t("conflict.open")} mark="half" />;
  if (reading.conflict === "settled") return <Chip text={t("conflict.settled")} mark="on" />;
  return reading.offline ? <Chip text={t("alone")} mark="wait" /> : null;
}

/** Its ticket, for a holder without a name too; null where the code is of none. */
export const ticketOf = ({ ticket, type }: LoggedScan): string | null =>
  ticket === null ? null : inLine([type, `#${ticket}`]);

/** A time to the second: two doors may read within one minute. */
export function useMoment(zone: string) {
  const format = useFormat();
  return (at: string) => {
    const seconds = at.slice(17, 19);
    return format.time(at, zone).replace(/\d(?=[AP]M)/, (minute) => `${minute}:${seconds}`);
  };
}

export function useLogColumns(zone: string): readonly ListColumn<LoggedScan>[] {
  const t = textsOf("doorlog");
  const format = useFormat();
  const moment = useMoment(zone);
  return [
    {
      key: "at",
      width: "112px",
      twoLines: true,
      cell: (row) => (
        <span className="doorlog-when">
          {moment(row.at)}
          <small>
            {row.offline ? t("received", { time: format.time(row.receivedAt, zone) }) : format.date(row.at, zone)}
          </small>
        </span>
      ),
    },
    {
      key: "verdict",
      width: "150px",
      twoLines: true,
      cell: (row) => (
        <span className="doorlog-chips">
          <VerdictChip reading={row} />
          <ConflictChip reading={row} />
          {row.hasWrongClock && <Chip text={t("wrongClock")} mark="half" />}
        </span>
      ),
    },
    {
      key: "holder",
      twoLines: true,
      cell: (row) => (
        <>
          {row.holder || <None />}
          <small>{ticketOf(row) ?? row.message}</small>
        </>
      ),
    },
    { key: "gate", width: "14%", cell: (row) => row.gate || <None /> },
    { key: "phone", width: "13%", cell: (row) => row.phone || t("office") },
    { key: "by", width: "15%", cell: (row) => row.by },
  ];
}
