import { z } from "zod";
import { rulesOf } from "@/office/rules";

const { required } = rulesOf("reconciliation");

/** What became of a difference. */
export const clearForm = z.object({ note: required("note").max(500) });

export type ClearForm = z.infer<typeof clearForm>;
