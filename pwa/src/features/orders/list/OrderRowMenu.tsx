import { useNavigate } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { mayExchangeRow } from "@/shared/orders/exchanging";
import type { OrderRow } from "@/shared/orders/model";
import { useRights } from "@/shell/rights";
import { useUser } from "@/shell/session";
import { confirm } from "@/ui/confirm";
import { type MenuAction, RowMenu } from "@/ui/PressMenu";
import { useNoLine } from "@/ui/useNoLine";
import { mayRemoveUser, mayTellBuyer } from "../listModel";
import { useBuyerFile, useRemoveUser } from "../listQueries";

/** What can be done with an order from the list (spec part 3, section 2.6). */
export function OrderRowMenu({ order }: { readonly order: OrderRow }) {
  const t = textsOf("orders");
  const navigate = useNavigate();
  const role = useUser().roleid;
  const mine = useRights();
  const noLine = useNoLine();
  const removal = useRemoveUser();
  const file = useBuyerFile();
  const remove = async () => {
    const question = {
      title: t("removal.title"),
      text: `${t("removal.question")} ${t("removal.texts")} ${t("removal.final")}`,
      no: t("common:cancel"),
      yes: t("removal.continue"),
      danger: true,
    };
    if (await confirm(question)) removal.mutate(order);
  };
  const tell = (format: "json" | "pdf"): MenuAction => ({
    icon: "download",
    label: t(`buyerData.${format}`),
    because: noLine,
    busy: file.isPending,
    run: () => file.mutate({ order, format }),
  });
  const actions: readonly MenuAction[] = [
    { icon: "eye", label: t("actions.view"), run: () => void navigate(`/OrderDetails/${order.id}`) },
    ...(mayExchangeRow(order, mine, serverNow())
      ? [
          {
            icon: "exchange",
            label: t("actions.exchange"),
            run: () => void navigate(`/ExchangeTicket/${order.id}/${order.event}/${order.performance}`),
          } as const,
        ]
      : []),
    ...(mayTellBuyer(order, role) ? [tell("pdf"), tell("json")] : []),
    ...(mayRemoveUser(order, role)
      ? [
          {
            icon: "trash",
            label: t("removal.title"),
            danger: true,
            because: noLine,
            busy: removal.isPending,
            run: () => void remove(),
          } as const,
        ]
      : []),
  ];
  return <RowMenu label={t("actions.of", { what: order.name || order.payment })} actions={actions} />;
}
