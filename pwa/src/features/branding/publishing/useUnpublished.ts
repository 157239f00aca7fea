import { useQuery } from "@tanstack/react-query";
import { emailOf } from "../email/queries";
import { houseOf } from "../styling/queries";
import { ticketOf } from "../ticket/queries";
import type { LookName, Target } from "./model";

/** What of a target's drafts buyers do not get yet; undefined until that is known. */
export function useUnpublished({ account, event }: Target) {
  const { data: house } = useQuery(houseOf(account));
  const isOfEvent = event !== undefined;
  const { data: ticket } = useQuery({ ...ticketOf(event ?? 0), enabled: isOfEvent });
  const { data: email } = useQuery({ ...emailOf(event ?? 0), enabled: isOfEvent });
  const changed: Readonly<Record<LookName, boolean | undefined>> = {
    look: house?.isChanged,
    ticket: isOfEvent ? ticket?.isChanged : false,
    email: isOfEvent ? email?.isChanged : false,
  };
  const names = Object.keys(changed) as LookName[];
  const isKnown = names.every((name) => changed[name] !== undefined);
  return { parts: isKnown ? names.filter((name) => changed[name]) : undefined, isLookChanged: changed.look };
}
