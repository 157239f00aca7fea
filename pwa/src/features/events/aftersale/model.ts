/** An event's terms for what was sold, in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { WireFields } from "@/ui/refusals";
import type { TermsForm } from "./termsForm";

export type WireTerms = Shapes["TermsOut"];

export interface Terms extends TermsForm {
  readonly currency: string;
  /** The event's own. */
  readonly version: number;
}

export const termsFromWire = (wire: WireTerms): Terms => ({
  fees: wire.fees,
  givesCredit: wire.givescredit,
  creditMonths: String(wire.creditmonths),
  exchanges: wire.exchanges,
  reach: wire.reach,
  exchangeHours: String(wire.exchangehours),
  exchangeFee: wire.exchangefee,
  cancels: wire.cancels,
  cancelHours: String(wire.cancelhours),
  renames: wire.renames,
  addsUpsells: wire.addsupsells,
  currency: wire.currency,
  version: wire.version,
});

export const termsToWire = (form: TermsForm, seen: Terms): Shapes["TermsInRequest"] => ({
  fees: form.fees,
  givescredit: form.givesCredit,
  creditmonths: Number(form.creditMonths),
  exchanges: form.exchanges,
  reach: form.reach,
  exchangehours: Number(form.exchangeHours),
  exchangefee: form.exchangeFee.trim(),
  cancels: form.cancels,
  cancelhours: Number(form.cancelHours),
  renames: form.renames,
  addsupsells: form.addsUpsells,
  version: seen.version,
});

export const FIELDS: WireFields<TermsForm> = {
  fees: "fees",
  givescredit: "givesCredit",
  creditmonths: "creditMonths",
  exchanges: "exchanges",
  reach: "reach",
  exchangehours: "exchangeHours",
  exchangefee: "exchangeFee",
  cancels: "cancels",
  cancelhours: "cancelHours",
  renames: "renames",
  addsupsells: "addsUpsells",
};
