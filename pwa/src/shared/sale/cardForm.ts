/** The form that sells a gift card, with its rules. */
import { z } from "zod";
import { t } from "@/i18n/i18n";
import { amountOf } from "@/shared/sale/giftCard";
import { hasLink, isPlainName } from "@/shared/strangers/plainName";
import { toMinor } from "@/ui/money";

const MOST = 1_000_000; // pence: as much as a card holds
const EMAIL_MOST = 255;
const MESSAGE_MOST = 1000;

const says = (key: string) => ({ error: () => t(`sale:giftCard.${key}`) });

const address = (isNeeded: boolean) =>
  z
    .string()
    .trim()
    .max(EMAIL_MOST)
    .refine((text) => !isNeeded || text !== "", says("emailRequired"))
    .refine((text) => text === "" || z.email().safeParse(text).success, says("emailWrong"));

/** Whoever hands the card over on paper needs no address, and sees who buys it. */
export const cardForm = (isMailed: boolean) =>
  z.object({
    amount: z
      .string()
      .trim()
      .min(1, says("amountRequired"))
      .regex(/^(\d{1,7}([.,]\d{1,2})?)?$/, says("amountWrong"))
      .refine((text) => !isAmount(text) || (minorOf(text) > 0 && minorOf(text) <= MOST), says("amountWrong")),
    recipient: z
      .string()
      .trim()
      .max(EMAIL_MOST)
      .refine(isPlainName, { error: () => t("sale:nameWrong") }),
    email: address(isMailed),
    message: z
      .string()
      .trim()
      .max(MESSAGE_MOST, says("messageLong"))
      .refine((text) => !hasLink(text), { error: () => t("sale:messageWrong") }),
    deliverOn: z.string(),
    buyerName: z
      .string()
      .trim()
      .max(EMAIL_MOST)
      .refine((text) => !isMailed || text !== "", says("nameRequired"))
      .refine(isPlainName, { error: () => t("sale:nameWrong") }),
    buyerEmail: address(isMailed),
  });

export type CardForm = z.infer<ReturnType<typeof cardForm>>;

export const NEW_CARD: CardForm = {
  amount: "",
  recipient: "",
  email: "",
  message: "",
  deliverOn: "",
  buyerName: "",
  buyerEmail: "",
};

export const isAmount = (text: string) => /^\d{1,7}([.,]\d{1,2})?$/.test(text);

const minorOf = (text: string): number => toMinor(amountOf(text));
