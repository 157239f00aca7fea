import { z } from "zod";
import { rulesOf } from "@/office/rules";

const { required } = rulesOf("devices");

export const phoneForm = z.object({ name: required("name"), gate: z.string().trim() });

export type PhoneForm = z.infer<typeof phoneForm>;

export const NEW_PHONE: PhoneForm = { name: "", gate: "" };
