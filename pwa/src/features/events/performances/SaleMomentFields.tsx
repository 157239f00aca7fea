import { textsOf } from "@/i18n/i18n";
import { DateField } from "@/office/DateField";
import { TimeField } from "@/office/TimeField";

interface MomentProps {
  /** Which moment of the sale. */
  readonly of: "onSale" | "end";
  /** The venue's. */
  readonly zone: string;
  readonly isLocked?: boolean;
}

const SPEC = {
  onSale: { date: "Onsaledate", time: "OnsaleTime" },
  end: { date: "Enddate", time: "EndsaleTime" },
};

/** When a sale begins or ends: a day and a time of the venue's clock. */
export function SaleMomentFields({ of, zone, isLocked = false }: MomentProps) {
  const t = textsOf("events");
  const [date, time] = [`${of}Date`, `${of}Time`];
  return (
    <>
      <DateField name={date} label={t(`edit.${date}`)} spec={SPEC[of].date} disabled={isLocked} />
      <TimeField name={time} day={date} zone={zone} label={t(`edit.${time}`)} spec={SPEC[of].time} />
    </>
  );
}
