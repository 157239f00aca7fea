import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import { PLATFORM_ROLE, useUser, type RoleId } from "@/shell/session";
import type { Choice } from "@/ui/Combo";
import { useAdminUpdates } from "./useAdminUpdates";

/** By which clock an account's own times are spoken, and in which money it counts: its own, or its first venue's. */
export interface AccountHome {
  readonly zone: string;
  readonly currency: string;
  /** Its own first, then those of its venues. */
  readonly currencies: readonly string[];
  /** Whether they are its own, and not its first venue's. */
  readonly isOwn: boolean;
}

export const accountHome = (account: number) =>
  queryOptions({
    queryKey: ["accountHome", account] as const,
    queryFn: async ({ signal }): Promise<AccountHome> => {
      const path = "/customers/venueByAccountId";
      const response = await api.post<ListResponse<Shapes["VenueOut"]> & HomeDto>(path, { id: account }, { signal });
      return homeOf(response, rowsOf(response));
    },
    staleTime: 60_000,
  });

type HomeDto = Pick<Shapes["VenueListOut"], "currencytype" | "timezone" | "is_own">;
type Venue = Pick<Shapes["VenueOut"], "venueid" | "currencytype">;

export function homeOf({ currencytype, timezone, is_own: isOwn }: HomeDto, venues: readonly Venue[]): AccountHome {
  const inOrder = [...venues].sort((one, other) => one.venueid - other.venueid);
  const currencies = [...new Set([currencytype, ...inOrder.map((venue) => venue.currencytype)])];
  return { zone: timezone, currency: currencytype, currencies, isOwn };
}

// What an account puts on, for a form or a filter that asks for some of it.

/** Prefix of the choices of events, and of an event's performances. */
export const EVENT_CHOICES = ["eventChoices"] as const;

export interface EventChoice extends Choice {
  readonly value: number;
  readonly currency: string;
}

type ChoiceDto = Shapes["EventChoiceOut"];

export const eventChoices = (account: number) =>
  queryOptions({
    queryKey: [...EVENT_CHOICES, account],
    queryFn: async ({ signal }): Promise<readonly EventChoice[]> => {
      const body = { accountid: account };
      const response = await api.post<DataResponse<readonly ChoiceDto[]>>("/events/getEventByAccountId", body, {
        signal,
      });
      return response.data.map(({ id, eventname, currencytype }) => ({
        value: id,
        label: eventname,
        currency: currencytype,
      }));
    },
  });

/** The account's events, also those that somebody adds meanwhile; whatever is chosen of them is read again with them. */
export function useEventChoices(account: number, enabled = true): UseQueryResult<readonly EventChoice[]> {
  useAdminUpdates(EVENT_CHOICES, "event");
  return useQuery({ ...eventChoices(account), enabled });
}

const OWNER: RoleId = 4;
const OWN_ACCOUNT = ["ownAccount"] as const;

const ownAccount = queryOptions({
  queryKey: OWN_ACCOUNT,
  queryFn: async ({ signal }) =>
    (await api.get<DataResponse<Shapes["OwnAccountOut"]>>("/users/getUserAccount", { signal })).data,
});

/** Whoever runs the installation makes the taxes, and owners make their organisation's own where they are allowed to. */
export function useMayAddTaxes(): boolean {
  const { roleid } = useUser();
  const { data } = useQuery({ ...ownAccount, enabled: roleid === OWNER });
  useAdminUpdates(OWN_ACCOUNT, "account");
  return roleid === PLATFORM_ROLE || (roleid === OWNER && data?.may_add_taxes === true);
}
