import { z } from "zod";
import { orText } from "@/i18n/i18n";
import { rulesOf } from "@/office/rules";

const { orSays, required } = rulesOf("holds");

/** Thirty days. */
const LONGEST_RELEASE = 720;

/** For whom a hold is kept; nothing until one is chosen. */
export const CHANNELS = ["all", "api", "boxoffice"] as const;
export type Channel = (typeof CHANNELS)[number];

/** The form of a hold, with the spec's messages (part 2, section 5). */
export const holdForm = z.object({
  name: required("name"),
  channel: z.enum(["", ...CHANNELS]).refine((channel): boolean => channel !== "", orSays("channel")),
  hours: z
    .string()
    .trim()
    .refine((hours) => hours === "" || isHours(hours), orText("holds:errors.hours", { most: LONGEST_RELEASE })),
});

export type HoldForm = z.infer<typeof holdForm>;

export const NEW_HOLD: HoldForm = { name: "", channel: "", hours: "" };

const isHours = (hours: string) => /^\d{1,3}$/.test(hours) && Number(hours) >= 1 && Number(hours) <= LONGEST_RELEASE;
