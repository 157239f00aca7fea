import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { useNoLine } from "@/ui/useNoLine";
import { TextDialog } from "../dialogs/TextDialog";
import { noProblem } from "../dialogs/texts";
import { saveComments } from "../orderCalls";

const commentsOf = ({ comments }: OrderDetails) => comments;

/** What the office has noted about an order. */
export function CommentsCard({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t("orders:comments")}
      padded
      none={!order.comments && t("comments.none")}
      actions={
        <Button
          kind="plain"
          size="small"
          icon="edit"
          because={noLine}
          aria-label={t("comments.title")}
          onClick={() => setOpen(true)}
        >
          {t("comments.edit")}
        </Button>
      }
    >
      {order.comments && <p className="orders-comments">{order.comments}</p>}
      {isOpen && (
        <TextDialog
          order={order}
          kind="area"
          title={t("comments.title")}
          label={t("orders:comments")}
          submit={t("common:save")}
          textOf={commentsOf}
          check={noProblem}
          save={(comments, base) => saveComments(order, comments, base)}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
