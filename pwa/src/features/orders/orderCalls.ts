/** The calls of an order's page, by their names (spec part 3, section 7). */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn, requireFields } from "@/api/done";
import { errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { t } from "@/i18n/i18n";
import { sendChange } from "@/office/editing";
import type { OrderDetails } from "@/shared/orders/model";
import type { MoneyTask } from "@/shared/orders/pageModel";
import { orderKeys } from "@/shared/orders/queries";
import { toast } from "@/shell/toast";
import { saveBlob } from "@/ui/saveBlob";

/** What an order had when somebody began to type: with it, nobody overwrites what another has saved since. */
export interface EditBase {
  readonly version: number;
  readonly was: string;
}

const put = async (path: string, body: object): Promise<string> => messageIn(await api.put(path, body));

export const saveEmail = (order: OrderDetails, email: string, base: EditBase) =>
  put(`/orders/updateOrderEmail/${order.id}`, { email, eventTicketDetails: [order.id], ...base });

export const saveComments = (order: OrderDetails, comments: string, base: EditBase) =>
  put(`/orders/updateOrder/${order.id}`, { updateObj: { order_comments: comments }, ...base });

export const resendMail = (order: OrderDetails, address: string) =>
  sendChange("/events/sendOrderEmailToSupport", {
    eventdetailid: order.performance,
    payment_id: order.payment,
    email: order.email,
    endusername: order.name,
    accountid: order.account,
    emailOverride: address,
  });

/** Why the last mail to an address did not arrive; null where none is known to have bounced. */
export const mailTrouble = (order: OrderDetails, address: string) =>
  queryOptions({
    queryKey: [...orderKeys.one(order.id), "mailTrouble", address],
    queryFn: async ({ signal }) => {
      const body = { order_id: order.id, address };
      const response = await api.post<Shapes["MailTroubleFoundOut"]>("/orders/mailTrouble", body, { signal });
      return response.data[0] ?? null;
    },
  });

export interface LinkForm {
  readonly url: string;
  readonly name: string;
  readonly email: string;
}

export type CounterWay = "cash" | "terminal" | "free";

export const sendLink = (order: OrderDetails, reservation: number, { url, name, email }: LinkForm) =>
  sendChange("/orders/sendReserveLink", {
    paymentUrl: url,
    reservationId: reservation,
    thumbnailurl: order.image,
    endusername: name,
    email,
    eventid: order.event,
  });

export const extendReservation = (reservation: number, until: string | null) =>
  sendChange("/payment/extendReservation", { reservationId: reservation, until });

export const cancelReservation = (reservation: number) =>
  sendChange("/payment/cancelReservation", { reservationId: reservation });

/** Takes what is due at the counter; the buyer stays whoever is named already. */
export const payReservation = async (reservation: number, gateway: CounterWay): Promise<string> => {
  const path = `/sales/reservations/${reservation}/payment`;
  requireFields(await api.post<Shapes["PaymentOut"]>(path, { gateway }), "status", "payment");
  return t("orderPage:pay.done");
};

/** Mails the buyer the link by which they pay for an exchange, which waits longer then. */
export const sendExchangeLink = (order: number) =>
  sendChange("/events/sendExchangeLink", { eventticketdetail_id: order });

export const markPurchased = (reservation: number, client: number) =>
  sendChange("/payment/markReservationOfflinePurchased", { reservationId: reservation, clientid: client });

/** Has the provider of a refund that waits asked at once. */
export const askRefundNow = (order: OrderDetails, refund: number) =>
  sendChange("/payment/askRefund", { eventticketdetailid: order.id, refundid: refund });

/** Says what became of something about an order's money. */
export const closeTask = ({ id, version }: MoneyTask, note: string) =>
  sendChange("/payment/settleDifference", { id, note, version });

export const saveMarketing = (order: OrderDetails, wants: boolean) =>
  sendChange("/events/updateMarketingOptin", {
    action_type: "updation",
    payment_id: order.payment,
    marketingoptin: wants ? "True" : "False",
  });

export const validateTicket = (order: OrderDetails, ticket: number, isReset: boolean) =>
  sendChange("/events/individualTicketValidation", {
    action_type: "individual ticket validation",
    payment_id: order.payment,
    eventticketdetail_id: order.id,
    ticket_id: ticket,
    ticket_status: isReset ? "0" : "1",
  });

export interface Client {
  readonly id: number;
  readonly name: string;
}

/** The API clients of the order's account, one of which may have taken the money. */
export function useClients(account: number) {
  return useQuery({
    queryKey: ["clients", "active", account],
    queryFn: async ({ signal }): Promise<readonly Client[]> => {
      const body = { action_type: "active list", account_id: account, active_status: 1 };
      const response = await api.post<{ data: { clientid: number; clientname: string }[] }>(
        "/customers/manageCustomerAPI",
        body,
        { signal },
      );
      return response.data.map(({ clientid, clientname }) => ({ id: clientid, name: clientname }));
    },
  });
}

/** The order as a landscape sheet of paper. */
export async function exportOrder(order: OrderDetails): Promise<void> {
  saveBlob(await api.blob(`/orders/${order.id}/details.pdf`), `OrderDetails_${order.id}.pdf`);
}

/** Does something with an order, says what the server says of it, and shows how the order stands then. */
export function useDeskCall<Input = void>(order: OrderDetails, call: (asked: Input) => Promise<string>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: orderKeys.one(order.id) }),
  });
}

interface Redeeming {
  readonly item: number;
  readonly isReset: boolean;
}

/** Redeems or resets one upsell of an order, and says so in the server's words. */
export function useRedeeming(order: OrderDetails) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ item, isReset }: Redeeming) =>
      api.post<{ readonly message: string }>("/events/individualUpsellValidation", {
        action_type: "individual upsell validation",
        upsellpayment_id: order.payment,
        eventticketdetail_id: order.id,
        individualupsellid: item,
        upsell_status: isReset ? "0" : "1",
      }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    // Whichever it was, somebody has changed it: the page shows how it stands.
    onSettled: () => cache.invalidateQueries({ queryKey: orderKeys.one(order.id) }),
  });
}
