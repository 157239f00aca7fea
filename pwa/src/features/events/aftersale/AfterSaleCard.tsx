import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { lazy } from "@/shell/late";
import { toast } from "@/shell/toast";
import { Bone } from "@/ui/Bone";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { ErrorState, Loading } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import type { EventDetails } from "../model";
import { eventKeys } from "../queries";
import { eventTerms, termsInWords } from "./terms";

const AfterSaleDialog = lazy(() => import("./AfterSaleDialog"));

/** An event's terms after the sale; they can change while it is on sale. */
export function AfterSaleCard({ event }: { readonly event: EventDetails }) {
  const t = textsOf("afterSale");
  const cache = useQueryClient();
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  const { data: terms, error, refetch } = useQuery(eventTerms(event.id, event.version));
  const saved = (message: string) => {
    toast.success(message);
    void cache.invalidateQueries({ queryKey: eventKeys.all });
    setOpen(false);
  };
  return (
    <Card
      padded
      title={t("title")}
      actions={
        <Button
          icon="edit"
          disabledReason={noLine ?? (!terms && t("common:stillLoading"))}
          onClick={() => setOpen(true)}
        >
          {t("open")}
        </Button>
      }
    >
      {terms ? (
        <ul className="events-terms">
          {termsInWords(terms).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Bone height={96} />
        </Loading>
      )}
      {isOpen && terms && (
        <Suspense fallback={null}>
          <AfterSaleDialog event={event} row={terms} onSaved={saved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
