import { z } from "zod";
import { rulesOf } from "@/office/rules";

const { required } = rulesOf("reconciliation");

/** What became of a difference. */
export const settleForm = z.object({ note: required("note").max(500) });

export type SettleForm = z.infer<typeof settleForm>;
