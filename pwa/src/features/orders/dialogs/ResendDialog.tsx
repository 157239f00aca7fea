import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import { resendMail } from "../orderCalls";
import { AddressTrouble } from "./AddressTrouble";
import { TextDialog } from "./TextDialog";
import { resendProblem } from "./texts";

/** Resend Order Email: to the buyer, or once to another address. */
export function ResendDialog({ order, onClose }: { readonly order: OrderDetails; readonly onClose: () => void }) {
  const t = textsOf("orderPage");
  return (
    <TextDialog
      order={order}
      kind="email"
      title={t("resend.title")}
      label={t("resend.address")}
      hint={t("resend.hint")}
      submit={t("resend.do")}
      isRepeatable
      textOf={({ email }) => email}
      check={resendProblem}
      about={(address) => <AddressTrouble order={order} address={address} />}
      save={(address) => resendMail(order, address)}
      onClose={onClose}
    />
  );
}
