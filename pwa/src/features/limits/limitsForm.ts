import { z } from "zod";
import { rulesOf } from "@/office/rules";

const { orSays } = rulesOf("limits");

const number = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, orSays("number"));

/** The limits as they are filled in; how small and large each may be, the server says. */
export const limitsForm = z.object({
  puzzle: z.enum(["never", "pressure", "always"]),
  open_reservations: number,
  free_tickets_by_address: number,
  free_tickets_by_email: number,
  free_tickets_of_event: number,
  tickets_by_email: number,
  puzzle_after_address: number,
  puzzle_after_event: number,
});

export type LimitsForm = z.infer<typeof limitsForm>;
