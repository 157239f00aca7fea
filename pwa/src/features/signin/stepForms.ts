import { z } from "zod";
import { readServer } from "@/device/links";
import { orText } from "@/i18n/i18n";

const orSays = (key: string) => orText(`signin:${key}`);

export const recoveryForm = z.object({ code: z.string().trim().min(1, orSays("second.recoveryRequired")) });

export const homeForm = z.object({
  address: z
    .string()
    .trim()
    .min(1, orSays("home.required"))
    .refine((text) => readServer(text) !== null, orSays("home.invalid")),
});

export type HomeForm = z.infer<typeof homeForm>;
