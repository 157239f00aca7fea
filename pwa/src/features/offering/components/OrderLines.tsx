import { useId } from "react";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { formatCount } from "@/ui/money";

export interface OrderLine {
  readonly order: number;
  readonly payment: string;
  readonly buyer: string;
  readonly aside: string;
  readonly says: string;
}

interface LinesProps {
  readonly title: string;
  readonly rows: readonly OrderLine[];
}

/** Orders that somebody may have to see to, each with what is to be known of it. */
export function OrderLines({ title, rows }: LinesProps) {
  const t = textsOf("offering");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="job-head">
        {title} <span className="fy-num">{formatCount(rows.length)}</span>
      </h3>
      <ul className="offering-lines" tabIndex={0} aria-labelledby={id}>
        {rows.map((row) => (
          <li key={row.order}>
            <Link className="fy-link" to={`/OrderDetails/${row.order}`}>
              {row.payment}
            </Link>
            <span>{row.buyer || t("walkIn")}</span>
            <span className="fy-num">{row.aside}</span>
            <span className="fy-quiet">{row.says}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
