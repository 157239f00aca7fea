import { useHost } from "@/widget/host";
import { useStep } from "@/widget/steps";

/** Whether a card is asked for, or looked at: also on the way back from a provider to a step that asks for one. */
export function useIsPaying(): boolean {
  const { at } = useStep();
  const { verification } = useHost();
  return at === "pay" || at === "card" || verification !== undefined;
}
