import { useState } from "react";
import { Link } from "react-router-dom";
import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import type { OrderEmail } from "@/shared/orders/pageModel";
import { placesOf } from "@/shared/teams/model";
import { playersInWords } from "@/shared/teams/words";
import { mayOpen } from "@/shell/access";
import { useUser } from "@/shell/session";
import { Breakable } from "@/ui/Breakable";
import { Button, IconButton } from "@/ui/Button";
import { Card, Facts } from "@/ui/Card";
import { CopyId, None } from "@/ui/CopyId";
import { Checkbox } from "@/ui/Field";
import { Icon, type IconName } from "@/ui/Icon";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { StatusWords } from "./StatusChips";
import { LinkDialog } from "./ReservationDialogs";
import { TextDialog } from "./TextDialog";
import { emailProblem, noProblem } from "./FormDialog";
import { saveComments, saveEmail, saveMarketing, useDeskCall } from "./orderCalls";

const emailOf = ({ email }: OrderDetails) => email;

/** Who bought, where and how they paid; their address can be changed, and the letters say what became of them. */
export function BuyerCard({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  const noLine = useNoLine();
  const [opened, setOpened] = useState<"email" | "link">();
  const close = () => setOpened(undefined);
  const { rights, kept } = order;
  const sale = useSaleFacts(order);
  const { roleid } = useUser();
  const hasLog = mayOpen("office", roleid) && order.status !== "Progress";
  return (
    <Card title={t("orders:buyer")}>
      <Facts
        rows={[
          {
            label: t("orders:columns.email"),
            value: (
              <span className="orders-edited">
                <span className="orders-long">{order.email ? <Breakable text={order.email} /> : <None />}</span>
                {rights.email && (
                  <IconButton
                    icon="edit"
                    label={t("email.title")}
                    disabledReason={noLine}
                    onClick={() => setOpened("email")}
                  />
                )}
              </span>
            ),
          },
          { label: t("orders:phone"), value: order.phone || <None /> },
          {
            label: t("orders:columns.payment"),
            value: <CopyId id={order.payment} what={t("orders:columns.payment")} />,
          },
          ...sale,
        ]}
      />
      {(order.partyPass || hasLog || (rights.reservation && kept)) && (
        <div className="orders-card-acts">
          {rights.reservation && kept && (
            <Button icon="link" disabledReason={noLine} onClick={() => setOpened("link")}>
              {t("link.open")}
            </Button>
          )}
          {order.partyPass && (
            <a className="fy-link" href={order.partyPass} target="_blank" rel="noreferrer">
              {t("partyPass")} <Icon name="link" size="small" />
            </a>
          )}
          {hasLog && (
            <Link className="fy-link" to={`/DoorLog/${order.performance}`}>
              {t("shell:menu.doorLog")}
            </Link>
          )}
        </div>
      )}
      <Troubles order={order} />
      <Emails order={order} />
      <Marketing order={order} />
      {opened === "email" && (
        <TextDialog
          order={order}
          kind="email"
          title={t("email.title")}
          label={t("orders:columns.email")}
          submit={t("common:save")}
          textOf={emailOf}
          check={emailProblem}
          save={(email, base) => saveEmail(order, email, base)}
          onClose={close}
        />
      )}
      {opened === "link" && kept && <LinkDialog order={order} kept={kept} onClose={close} />}
    </Card>
  );
}

/** What stands in the way of mails to this buyer; it goes by itself once one arrives. */
function Troubles({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  const format = useFormat();
  if (order.mailTroubles.length === 0) return null;
  return (
    <div className="orders-troubles">
      {order.mailTroubles.map(({ kind, reason, at, isOwn }) => (
        <Note key={`${at} ${kind}`} kind={isOwn ? "bad" : "warn"}>
          {t(isOwn ? "trouble.own" : "trouble.other", {
            what: t(`trouble.${kind}`),
            at: format.stamp(at, order.zone),
            reason,
          })}
        </Note>
      ))}
    </div>
  );
}

const FATES: Readonly<Record<OrderEmail["state"], IconName>> = { waiting: "clock", sent: "check", bounced: "alert" };

/** What became of each letter: sent, on its way, or refused, and why. */
function Emails({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orderPage");
  const format = useFormat();
  if (order.letters.length === 0) return null;
  return (
    <ul className="orders-letters" aria-label={t("letters.title")}>
      {order.letters.map((letter) => (
        <li key={letter.id} className={`is-${letter.state}`}>
          <Icon name={FATES[letter.state]} size="small" />
          <span className="fy-grow">
            {t(`letters.${letter.kind}`)}: {t(`letters.states.${letter.state}`)}
            {letter.why && <small className="orders-second">{letter.why}</small>}
          </span>
          <time dateTime={letter.at}>{format.stamp(letter.at, order.zone)}</time>
        </li>
      ))}
    </ul>
  );
}

function Marketing({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  const isOnline = useOnline();
  const save = useDeskCall<boolean>(order, (wants) => saveMarketing(order, wants));
  const wants = save.isPending ? save.variables : order.wantsMail;
  return (
    <div className="orders-marketing">
      <Checkbox
        label={t("marketing")}
        checked={wants}
        disabled={!isOnline || !order.rights.marketing || save.isPending}
        onChange={({ target }) => save.mutate(target.checked)}
      />
    </div>
  );
}

/** How an order was sold, as rows of `Facts`. */
function useSaleFacts(order: OrderDetails) {
  const t = textsOf("orders");
  const format = useFormat();
  const players = placesOf(order.ticketList.filter(({ state }) => state !== "superseded"))
    .map(([team, numbers]) => playersInWords(team, numbers))
    .join("; ");
  const ways = paidBy(order, (way) => t(`orderPage:gateways.${way}`));
  const isShared = order.charges.length > 1 && order.paymentOrders > 1;
  const paidInWords = isShared ? t("orderPage:paidTogether", { ways }) : ways;
  return [
    ...(order.gateway ? [{ label: t("orderPage:paidBy"), value: paidInWords }] : []),
    {
      label: t(order.kept ? "columns.reserved" : "purchase"),
      value: <time dateTime={order.boughtAt}>{format.stamp(order.boughtAt, order.zone)}</time>,
    },
    ...(order.kept && order.seller ? [{ label: t("reservedBy"), value: order.seller }] : []),
    { label: t("channel"), value: t(`channels.${order.channel}`) },
    ...(order.client ? [{ label: t("client"), value: order.client }] : []),
    ...(players ? [{ label: t("players"), value: players }] : []),
    ...(order.allocations.length > 0
      ? [{ label: t("orderPage:allocation"), value: order.allocations.map(({ name }) => name).join(", ") }]
      : []),
    { label: t("status"), value: <StatusWords order={order} /> },
  ];
}

/** Each way with its amount where a gift card has paid some of it, or several charges after an exchange. */
function paidBy(order: OrderDetails, nameOf: (way: string) => string): string {
  const byCard = toMinor(order.giftCard);
  const isSeveral = order.charges.length > 1;
  if (byCard === 0 && !isSeveral) return nameOf(order.gateway);
  const charges = isSeveral
    ? order.charges.map(({ gateway, amount }) => ({ way: nameOf(gateway), minor: toMinor(amount) }))
    : [{ way: nameOf(order.gateway), minor: toMinor(order.total) - byCard }];
  return [{ way: nameOf("giftCard"), minor: byCard }, ...charges]
    .filter(({ minor }) => minor > 0)
    .map((part) => inLine([part.way, formatMoney(fromMinor(part.minor), order.currency)], " "))
    .join(", ");
}

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
          disabledReason={noLine}
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
