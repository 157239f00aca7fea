import { z } from "zod";
import { orText, t } from "@/i18n/i18n";

/** What an authenticator app learns: as a text to type, and as what the QR code says. */
export interface NewApp {
  readonly secret: string;
  readonly uri: string;
}

/** Apps show `123 456`, and people type it so. */
export const codeForm = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(
      z
        .string()
        .min(1, orText("security:code.required"))
        .regex(/^(\d{6})?$/, orText("security:code.shape")),
    ),
});

export type CodeForm = z.infer<typeof codeForm>;

/** `ABCD EFGH IJKL`: easier to read from a screen and to type. */
export const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

interface Sheet {
  readonly codes: readonly string[];
  readonly email: string;
  readonly origin: string;
  readonly madeOn: string;
}

/** The file of recovery codes: whoever finds it again in a year can read what it is for. */
export const sheetOf = ({ codes, email, origin, madeOn }: Sheet): string =>
  [t("security:codes.sheet", { email, origin, madeOn }), "", ...codes, "", t("security:codes.sheetNote"), ""].join(
    "\r\n",
  );
