import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { errorMessage } from "@/api/errors";
import { orderKeys } from "@/shared/orders/queries";
import { useSecondsUntil } from "@/shared/checkout/TimeLeft";
import { saleKeys } from "@/shared/sale/offerCalls";
import { toast } from "@/shell/toast";
import { exchangeQuote, makeExchange, type Made } from "./calls";
import { missingIn, newerQuoteIn, type ExchangeQuote, type Settling, type Wish } from "./model";

interface Ends {
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

/** Why what is shown is another price than a moment ago. */
export type News = "expired" | "changed" | undefined;

/** The price of an exchange, asked for anew when its time is over, and the exchange itself, made just so. */
export function useConfirmation(wish: Wish, { onMade, onClose }: Ends) {
  const cache = useQueryClient();
  const [news, setNews] = useState<News>();
  const query = exchangeQuote(wish);
  const asked = useQuery(query);
  const missing = missingIn(asked.error);
  const show = (quote: ExchangeQuote) => {
    cache.setQueryData(query.queryKey, quote);
    setNews("changed");
  };
  const make = useMutation({
    mutationFn: (settling: Settling) => makeExchange(wish, asked.data?.id ?? 0, settling),
    onSuccess: (made) => {
      toast.success(made.message);
      void cache.invalidateQueries({ queryKey: orderKeys.one(wish.order.id) });
      void cache.invalidateQueries({ queryKey: orderKeys.lists });
      void cache.invalidateQueries({ queryKey: saleKeys.all });
      onMade(made);
    },
    onError: (error) => {
      const newer = newerQuoteIn(error);
      if (newer) show(newer);
      else fail(error);
    },
  });
  const fail = (error: unknown) => {
    toast.error(errorMessage(error));
    // Somebody else may have changed the order: it is shown as it is now.
    void cache.invalidateQueries({ queryKey: orderKeys.one(wish.order.id) });
    onClose();
  };
  const failed = missing ? null : asked.error;
  const onFailed = useEffectEvent(fail);
  useEffect(() => {
    if (failed) onFailed(failed);
  }, [failed]);

  const isBusy = asked.isFetching || make.isPending || make.isSuccess;
  const seconds = useSecondsUntil(asked.data?.expiresAt ?? "");
  const isOver = asked.data !== undefined && seconds === 0 && !isBusy;
  const askAnew = useEffectEvent(() => {
    void asked.refetch().then(() => setNews("expired"));
  });
  useEffect(() => {
    if (isOver) askAnew();
  }, [isOver]);
  return { quote: asked.data, missing, news, seconds, isBusy, make: make.mutate };
}
