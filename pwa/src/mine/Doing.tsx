import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { ViewHeading } from "@/mine/ViewHeading";
import type { Opened } from "@/mine/address";
import { ownKeys, type OwnOrder } from "@/mine/model";
import { show } from "@/mine/views";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";

interface Props {
  readonly title: string;
  readonly order: Pick<OwnOrder, "event" | "startsAt" | "zone">;
  readonly children: ReactNode;
}

/** A view in which something is done with an order: what it is, of which order, and the way back. */
export function Doing({ title, order, children }: Props) {
  const t = textsOf("mine");
  const format = useFormat();
  return (
    <section className="fy-mine-doing" aria-label={title}>
      <div>
        <ViewHeading>{title}</ViewHeading>
        <p>{t("ofOrder", { event: order.event, when: format.dateTime(order.startsAt, order.zone) })}</p>
      </div>
      {children}
      <Button kind="plain" wide onClick={() => show({ at: "orders" })}>
        {t("back")}
      </Button>
    </section>
  );
}

/**
 * Something that is done once at a time, and what came of it where it was refused. The payment is read again then: an
 * earlier try, or another tab, may have done it.
 */
export function useDoing(own: Opened) {
  const cache = useQueryClient();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  return {
    error,
    isBusy,
    forget: () => setError(undefined),
    run: async (does: () => Promise<void>) => {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      try {
        await does();
      } catch (refused) {
        setError(refused);
        void cache.invalidateQueries({ queryKey: ownKeys.payment(own) });
      } finally {
        setBusy(false);
      }
    },
  };
}
