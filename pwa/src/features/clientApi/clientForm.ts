import { z } from "zod";
import { rulesOf } from "@/office/rules";
import { parseMoment } from "@/office/moment";

const { orSays, required } = rulesOf("clientApi");

const numbers = z.array(z.number()).readonly();

/** The form of a client, with the spec's messages (part 2, section 5). */
export const clientForm = z.object({
  name: required("name"),
  /** As the spec writes moments, by this device's clock; empty for never. */
  expires: z
    .string()
    .trim()
    .refine((typed) => typed === "" || parseMoment(typed) !== undefined, orSays("expires")),
  isActive: z.boolean(),
  /** The catalogue's numbers. */
  calls: numbers,
  /** Holds that it is to sell from besides those that it has, and those of them that it is to lose. */
  added: numbers,
  removed: numbers,
});

export type ClientForm = z.infer<typeof clientForm>;

export const NEW_CLIENT: ClientForm = { name: "", expires: "", isActive: true, calls: [], added: [], removed: [] };

/** A list with a number more or less, in order, so that what was ticked twice is as it was. */
export const turned = (list: readonly number[], number: number, isOn: boolean): readonly number[] =>
  [...list.filter((other) => other !== number), ...(isOn ? [number] : [])].sort((one, other) => one - other);
