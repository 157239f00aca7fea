import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { DateTime } from "@/ui/format";
import { Meter } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { Bone, EmptyState, ErrorState, Loading } from "@/ui/states";
import { toPerformance, type Selling } from "../model";
import type { SellingList } from "../queries";
import { Sold } from "./SellingTable";

interface UpcomingListProps {
  readonly label: string;
  readonly list: SellingList;
  readonly rows: readonly Selling[] | undefined;
}

/** What comes next, with how much of it is sold. */
export function UpcomingList({ label, list: { query }, rows }: UpcomingListProps) {
  const t = textsOf("summary");
  if (!rows && query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows) return <UpcomingBones />;
  if (rows.length === 0) return <EmptyState icon="calendar" title={t("empty")} />;
  return (
    <ul className="summary-next" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link className="fy-target" to={toPerformance(row)}>
            {row.eventName}
          </Link>
          <Sold row={row} />
          <p>
            <DateTime at={row.startsAt} zone={row.zone} />
            {row.subcategory && ` · ${row.subcategory}`}
          </p>
          <Meter
            sold={row.sold}
            capacity={row.capacity}
            label={t("sold", { sold: formatCount(row.sold), capacity: formatCount(row.capacity) })}
          />
        </li>
      ))}
    </ul>
  );
}

function UpcomingBones() {
  return (
    <Loading>
      <ul className="summary-next" aria-hidden="true">
        {[120, 90, 140, 104, 96].map((width) => (
          <li key={width}>
            <Bone width={width} />
            <Bone width={56} />
            <p>
              <Bone width={width + 40} />
            </p>
            <Bone height={4} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
