import { useQuery } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { useDebounced } from "@/ui/useDebounced";
import { mailTrouble } from "../orderCalls";
import { emailProblem } from "./texts";

const ASKED_AFTER_MS = 300;

/** Says that the last mail to an address did not arrive, whichever order it was about. */
export function AddressTrouble({ order, address }: { readonly order: OrderDetails; readonly address: string }) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const asked = useDebounced(address, ASKED_AFTER_MS);
  const isWhole = asked !== "" && emailProblem(asked) === undefined;
  const { data } = useQuery({ ...mailTrouble(order, asked), enabled: isWhole });
  if (!data || asked !== address) return null;
  const what = t(`trouble.${data.kind}`);
  return (
    <Note kind="warn">{t("trouble.own", { what, at: format.stamp(data.at, order.zone), reason: data.reason })}</Note>
  );
}
