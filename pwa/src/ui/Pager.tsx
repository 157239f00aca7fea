import "@/ui/table.css";
import { textsOf } from "@/i18n/i18n";
import { formatCount } from "@/ui/money";
import { IconButton } from "./Button";
import { Icon } from "./Icon";

export interface Paging {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Not all were counted: there are at least `total`. */
  readonly more?: boolean;
  readonly sizes: readonly number[];
  /** What the sizes count, where that is not rows. */
  readonly sizesLabel?: string;
  readonly onChange: (page: number, pageSize: number) => void;
}

export function Pager({ page, pageSize, total, more = false, sizes, sizesLabel, onChange }: Paging) {
  const t = textsOf("pager");
  const last = Math.max(1, Math.ceil(total / pageSize));
  const range = {
    from: formatCount((page - 1) * pageSize + 1),
    to: formatCount(Math.min(total, page * pageSize)),
    total: formatCount(total),
  };
  return (
    <div className="fy-pager">
      <span className="fy-grow" role="status">
        {t(more ? "rangeOfMore" : "rangeOf", range)}
      </span>
      <label>
        <span className="fy-pager-word">{sizesLabel ?? t("rowsPerPage")}</span>
        <span className="fy-input is-select">
          <select value={pageSize} onChange={(event) => onChange(1, Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <Icon name="down" size="small" />
        </span>
      </label>
      <IconButton
        icon="left"
        label={t("previousPage")}
        disabledReason={page <= 1 && t("firstPage")}
        onClick={() => onChange(page - 1, pageSize)}
      />
      <IconButton
        icon="right"
        label={t("nextPage")}
        disabledReason={!more && page >= last && t("lastPage")}
        onClick={() => onChange(page + 1, pageSize)}
      />
    </div>
  );
}
