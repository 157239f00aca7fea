import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { Shapes, WireData } from "@/api/wire";
import type { WireAnswer } from "@/shared/security/answer";
import { finishSignOut } from "@/shell/endSession";
import { deviceZone } from "@/ui/dates";
import { choicesFromWire, cityFromWire, setUpToWire } from "./model";
import type { SetUpForm } from "./setUpForm";

/** Nothing of it outlives the page: the token opens everything. */
const ONCE = { staleTime: Infinity, gcTime: 0, meta: { persist: false } } as const;

export const choicesOf = (token: string) =>
  queryOptions({
    queryKey: ["setup", "choices", token],
    queryFn: async ({ signal }) => {
      const body = { token, timezone: deviceZone() };
      return choicesFromWire(
        (await api.post<WireData<Shapes["SetUpChoicesOut"]>>("/setup/choices", body, { signal })).data,
      );
    },
    ...ONCE,
  });

/** The best twenty of a country's cities that begin as typed; its largest while nothing is. */
export const citiesOf = (token: string, country: number, search: string) =>
  queryOptions({
    queryKey: ["setup", "cities", token, country, search],
    queryFn: async ({ signal }) => {
      const body = { token, country_id: country, search };
      const { data } = await api.post<WireData<readonly Shapes["CityOut"][]>>("/setup/cities", body, { signal });
      return data.map(cityFromWire);
    },
    enabled: country > 0,
    ...ONCE,
  });

/** What the sign-in is answered, and the organisation that was made. */
export type SetUpAnswer = WireAnswer & { readonly accountid: number };

export async function completeSetUp(form: SetUpForm, token: string): Promise<SetUpAnswer> {
  await finishSignOut();
  return api.post<SetUpAnswer>("/setup/complete", setUpToWire(form, token));
}

/** The token is wrong, or somebody is a user here already: the server does not say which. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === "set_up_over";
