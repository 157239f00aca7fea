import { sendChange } from "@/office/editing";

/** Mails the tickets of a payment to an address, which is used once and not kept; answers what the server says of it. */
export const mailTickets = (payment: string, address: string): Promise<string> =>
  sendChange("/events/sendOrderEmailToSupport", { payment_id: payment, emailOverride: address });
