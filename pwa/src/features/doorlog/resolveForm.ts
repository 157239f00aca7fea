import { z } from "zod";
import { rulesOf } from "@/office/rules";

const { required } = rulesOf("doorlog");

/** Why a conflict is none any more. */
export const resolveForm = z.object({ reason: required("reason").max(500) });

export type ResolveForm = z.infer<typeof resolveForm>;
