import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { serverNow } from "@/api/clock";
import { ApiError, errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { UntilField, useUntil } from "@/office/UntilField";
import type { OrderDetails } from "@/shared/orders/model";
import type { OrderReservation } from "@/shared/orders/pageModel";
import { orderKeys } from "@/shared/orders/queries";
import { toast } from "@/shell/toast";
import { Field, Segment, Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";
import { emailProblem, FormDialog, linkProblem } from "./FormDialog";
import { extendReservation, markPurchased, payReservation, sendLink, useClients, type CounterWay } from "./orderCalls";

interface ReservationProps {
  readonly order: OrderDetails;
  readonly kept: OrderReservation;
  readonly onClose: () => void;
}

function useSaving(order: OrderDetails, save: () => Promise<string>, onClose: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (message) => {
      toast.success(message);
      onClose();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: orderKeys.one(order.id) }),
  });
}

/** Enter Payment Modal Link: where the buyer pays, and who they are. */
export function LinkDialog({ order, kept, onClose }: ReservationProps) {
  const t = textsOf("orderPage");
  const [page] = useState(`${window.location.origin}/buy/${order.event}`);
  const [url, setUrl] = useState(page);
  // Until they are typed over, they are the order's, also of what it has become meanwhile.
  const [typed, setTyped] = useState<{ readonly name?: string; readonly email?: string }>({});
  const { name = order.name, email = order.email } = typed;
  const [isTried, setTried] = useState(false);
  const saving = useSaving(
    order,
    () => sendLink(order, kept.id, { url: url.trim(), name, email: email.trim() }),
    onClose,
  );
  const problems = { url: linkProblem(url.trim()), email: emailProblem(email.trim()) };
  const { error } = saving;
  const isAtLink = error instanceof ApiError && error.field === "paymentUrl";
  const atLink = isAtLink ? error.message : undefined;
  return (
    <FormDialog
      title={t("link.title")}
      submit={t("link.send")}
      busy={saving.isPending || saving.isSuccess}
      isDirty={url !== page || email !== order.email || name !== order.name}
      refusal={error && !isAtLink ? errorMessage(error) : undefined}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!problems.url && !problems.email) saving.mutate();
      }}
    >
      <p className="fy-quiet">{t("link.lead")}</p>
      <Field
        label={t("link.url")}
        data-spec="Payment Modal Link"
        type="url"
        value={url}
        error={(isTried ? problems.url : undefined) ?? atLink}
        hint={t("link.urlHint")}
        onChange={({ target }) => setUrl(target.value)}
        maxLength={2000}
      />
      <Field
        label={t("link.name")}
        value={name}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        maxLength={255}
        optional
      />
      <Field
        label={t("link.email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        error={isTried ? problems.email : undefined}
        onChange={({ target }) => setTyped({ ...typed, email: target.value })}
        maxLength={300}
      />
    </FormDialog>
  );
}

const HOUR = 3_600_000;
const CHOICES = [
  { key: "hour", hours: 1 },
  { key: "day", hours: 24 },
  { key: "threeDays", hours: 72 },
] as const;

/** Keeps what is reserved for longer, at most until its sale ends. */
export function ExtendDialog({ order, kept, onClose }: ReservationProps) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const [opened] = useState(serverNow);
  const [isTried, setTried] = useState(false);
  const last = new Date(kept.saleEndsAt).getTime();
  const end = useUntil(
    [
      ...CHOICES.filter(({ hours }) => opened + hours * HOUR < last).map(({ key, hours }) => ({
        key,
        label: t(`extend.${key}`),
        until: new Date(opened + hours * HOUR).toISOString(),
      })),
      { key: "end", label: t("extend.end", { when: format.stamp(kept.saleEndsAt, order.zone) }), until: null },
    ],
    order.zone,
    "day",
  );
  const saving = useSaving(order, () => extendReservation(kept.id, end.until ?? null), onClose);
  const { error } = saving;
  const isAtEnd = error instanceof ApiError && error.field === "until";
  return (
    <FormDialog
      title={t("extend.title")}
      submit={t("extend.do")}
      busy={saving.isPending || saving.isSuccess}
      refusal={error && !isAtEnd ? errorMessage(error) : undefined}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (end.until !== undefined) saving.mutate();
      }}
    >
      <p>{t("extend.now", { when: format.stamp(kept.expiresAt, order.zone) })}</p>
      <UntilField
        label={t("extend.until")}
        value={end}
        last={kept.saleEndsAt}
        isTried={isTried}
        refusal={isAtEnd ? error.message : undefined}
      />
    </FormDialog>
  );
}

interface PayProps {
  readonly order: OrderDetails;
  readonly kept: Pick<OrderReservation, "id" | "due">;
  readonly onClose: () => void;
}

/** Takes the money here and now: what is due, in cash or at the terminal. */
export function PayDialog({ order, kept, onClose }: PayProps) {
  const t = textsOf("orderPage");
  const [way, setWay] = useState<CounterWay>("cash");
  const isFree = toMinor(kept.due) === 0;
  const saving = useSaving(order, () => payReservation(kept.id, isFree ? "free" : way), onClose);
  return (
    <FormDialog
      title={t("pay.title", { amount: formatMoney(kept.due, order.currency) })}
      submit={t("pay.do")}
      busy={saving.isPending || saving.isSuccess}
      refusal={saving.error ? errorMessage(saving.error) : undefined}
      onClose={onClose}
      onSubmit={() => saving.mutate()}
    >
      <p>{t(isFree ? "pay.free" : "pay.text")}</p>
      {!isFree && (
        <Segment<CounterWay>
          label={t("pay.way")}
          value={way}
          options={(["cash", "terminal"] as const).map((value) => ({ value, label: t(`gateways.${value}`) }))}
          onChange={setWay}
        />
      )}
    </FormDialog>
  );
}

/** Mark Purchased: who took the money, and Set Paid. */
export function PurchasedDialog({ order, kept, onClose }: ReservationProps) {
  const t = textsOf("orderPage");
  const clients = useClients(order.account);
  const [client, setClient] = useState(0);
  const saving = useSaving(order, () => markPurchased(kept.id, client), onClose);
  return (
    <FormDialog
      title={t("purchased.title")}
      submit={t("purchased.do")}
      busy={saving.isPending || saving.isSuccess}
      refusal={saving.error ? errorMessage(saving.error) : undefined}
      onClose={onClose}
      onSubmit={() => saving.mutate()}
    >
      <p>{t("purchased.text")}</p>
      <Select
        label={t("purchased.client")}
        value={client}
        onChange={({ target }) => setClient(Number(target.value))}
        options={[
          { value: 0, label: t("purchased.nobody") },
          ...(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FormDialog>
  );
}
