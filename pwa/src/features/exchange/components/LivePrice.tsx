import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { Bone, Loading, Note } from "@/ui/states";
import { exchangeQuote } from "../calls";
import { missingIn, type Wish } from "../model";
import { Difference, QuoteLines } from "./QuoteLines";

interface PriceProps {
  /** Undefined as long as something is missing, or stands against it. */
  readonly wish: Wish | undefined;
  /** The difference alone, where there is little room. */
  readonly isShort?: boolean;
}

/** What an exchange comes to as soon as a time is chosen; the confirmation then asks by this price. */
export function LivePrice({ wish, isShort = false }: PriceProps) {
  const t = textsOf("exchange");
  return (
    // Always there: screen readers do not read out one that appears together with its words.
    <div className="exchange-price" role="status" aria-label={t("price")}>
      {wish && <Price wish={wish} isShort={isShort} />}
    </div>
  );
}

function Price({ wish, isShort }: { readonly wish: Wish; readonly isShort: boolean }) {
  const t = textsOf("exchange");
  const { data, error } = useQuery(exchangeQuote(wish));
  const { currency } = wish.order;
  if (error) return <Note kind="warn">{missingIn(error) ? t("types.missing") : errorMessage(error)}</Note>;
  if (!data)
    return (
      <Loading>
        <Bone height={32} />
      </Loading>
    );
  if (isShort) return <Difference quote={data} currency={currency} />;
  return <QuoteLines quote={data} currency={currency} />;
}
