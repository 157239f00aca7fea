import { inLine } from "@/i18n/apart";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import type { Presence } from "../model";
import { doorsTonight } from "../queries";

interface ChooseProps {
  readonly performance: number;
  readonly house: Presence | undefined;
}

/** Tonight's doors and the next; one that is over stands among them while it is looked at. */
export function ChooseDoor({ performance, house }: ChooseProps) {
  const t = textsOf("doorlog");
  const format = useFormat();
  const navigate = useNavigate();
  const { data: doors = [] } = useQuery(doorsTonight);
  const shown = doors.some(({ id }) => id === performance);
  const own = house && !shown ? [{ id: performance, name: house.event, ...house }] : [];
  return (
    <Select
      label={t("choose")}
      bareLabel
      className="doorlog-choose"
      value={performance}
      options={[...own, ...doors].map(({ id, name, startsAt, zone }) => ({
        value: id,
        // A narrow field shows when it is, and of the name what it has room for.
        label: inLine([format.dateTime(startsAt, zone), name]),
      }))}
      onChange={({ target }) => void navigate(`/DoorLog/${target.value}`)}
    />
  );
}
