import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ListFilters } from "@/office/Filters";
import type { ListColumn } from "@/office/ListScreen";
import type { ListControls } from "@/office/ListTable";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { Select, Switch } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Icon, type IconName } from "@/ui/Icon";
import { formatCount } from "@/ui/money";
import { type DoorLogFilter, type LoggedScan, toneOf, NO_FILTERS, type Presence, type VerdictTone } from "./queries";

interface DoorLogFiltersProps {
  readonly asking: ListControls;
  readonly filters: DoorLogFilter;
  readonly attendance: Presence | undefined;
  readonly onChange: (filters: DoorLogFilter) => void;
}

/** What to look for, and what the log is narrowed to: one button opens that. */
export function DoorLogFilters({ asking, filters, attendance, onChange }: DoorLogFiltersProps) {
  const t = textsOf("doorlog");
  const change = (part: Partial<DoorLogFilter>) => onChange({ ...filters, ...part });
  const any = { value: "", label: t("any") };
  const counted = (label: string, count: number) => inLine([label, `(${formatCount(count)})`], " ");
  const { verdict, gate, phone, offline } = filters;
  const known = attendance?.phones.find(({ id }) => id === phone);
  return (
    <ListFilters
      asking={asking}
      search={t("search")}
      placeholder={t("placeholder")}
      isFolded
      set={[
        verdict !== "" && { text: t(`verdicts.${verdict}`), onClear: () => change({ verdict: "" }) },
        gate !== "" && { text: `${t("columns.gate")}: ${gate}`, onClear: () => change({ gate: "" }) },
        phone !== "" && { text: `${t("columns.phone")}: ${known?.name ?? ""}`, onClear: () => change({ phone: "" }) },
        offline && { text: t("aloneOnly"), onClear: () => change({ offline: false }) },
      ]}
      onClear={() => onChange(NO_FILTERS)}
    >
      <Select
        label={t("columns.verdict")}
        value={filters.verdict}
        options={[
          any,
          ...(attendance?.verdicts ?? []).map(({ verdict, readings }) => ({
            value: verdict,
            label: counted(t(`verdicts.${verdict}`), readings),
          })),
        ]}
        onChange={({ target }) => change({ verdict: target.value })}
      />
      <Select
        label={t("columns.gate")}
        value={filters.gate}
        options={[any, ...(attendance?.readGates ?? []).map((gate) => ({ value: gate, label: gate }))]}
        onChange={({ target }) => change({ gate: target.value })}
      />
      <Select
        label={t("columns.phone")}
        value={filters.phone}
        options={[
          any,
          ...(attendance?.phones ?? []).map(({ id, name, gate, readings }) => ({
            value: id,
            label: counted(inLine([name, gate], ", "), readings),
          })),
        ]}
        onChange={({ target }) => change({ phone: target.value })}
      />
      <Switch
        className="doorlog-alone"
        label={counted(t("aloneOnly"), attendance?.offline ?? 0)}
        checked={filters.offline}
        onChange={({ target }) => change({ offline: target.checked })}
      />
    </ListFilters>
  );
}

const ICONS: Readonly<Record<VerdictTone, IconName>> = {
  admitted: "check",
  offline: "check",
  already: "clock",
  turned: "ticket",
  refused: "x",
  left: "logout",
  reset: "undo",
};

/** A verdict in the door's own colours, with its sign and its word. */
export function VerdictChip({ scan }: { readonly scan: LoggedScan }) {
  const t = textsOf("doorlog");
  const tone = toneOf(scan);
  return (
    <span className={`doorlog-verdict is-${tone}`}>
      <Icon name={ICONS[tone]} size="small" />
      {t(`verdicts.${scan.verdict}`)}
    </span>
  );
}

/** That a phone judged alone, and whether somebody still has to say why. */
export function ConflictChip({ scan }: { readonly scan: LoggedScan }) {
  const t = textsOf("doorlog");
  if (scan.conflict === "open") return <Chip text={t("conflict.open")} mark="half" />;
  if (scan.conflict === "settled") return <Chip text={t("conflict.settled")} mark="on" />;
  return scan.offline ? <Chip text={t("alone")} mark="wait" /> : null;
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
          <VerdictChip scan={row} />
          <ConflictChip scan={row} />
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
