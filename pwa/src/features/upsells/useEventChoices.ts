import { useQuery } from "@tanstack/react-query";
import { eventChoices } from "@/office/eventChoices";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";

/** The events of whoever's upsells are shown, and the one that is chosen: the first, unless another was. */
export function useEventChoices() {
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  // The platform's own account puts nothing on: its administrator has a customer to choose.
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const [kept, choose] = useSessionState("upsells.event", 0);
  const query = useQuery({ ...eventChoices(account), enabled: !isWaiting });
  const events = isWaiting ? [] : query.data;
  const chosen = events?.find(({ value }) => value === kept) ?? events?.[0] ?? null;
  return { account, isWaiting, query, events, chosen, choose };
}
