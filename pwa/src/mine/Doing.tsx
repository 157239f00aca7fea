import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import type { OwnOrder } from "@/mine/model";
import { show } from "@/mine/views";
import { ViewHeading } from "@/mine/ViewHeading";
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
