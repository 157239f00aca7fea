import { z } from "zod";

export const LONGEST_WORDS = 4000;

/** What the buyers are told, and what they get back. */
export const cancelForm = z.object({
  words: z
    .string()
    .refine((words) => words.trim() !== "", "cancelling:errors.words")
    .refine((words) => words.trim().length <= LONGEST_WORDS, "cancelling:errors.tooLong"),
  keepsFee: z.boolean(),
});

export type CancelForm = z.infer<typeof cancelForm>;

export const NEW_CANCELLING: CancelForm = { words: "", keepsFee: false };
