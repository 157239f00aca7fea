import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";

export interface Configuration {
  readonly chat: { readonly app_id: string; readonly script: string } | null;
  readonly firebase: boolean;
  readonly passkeys: boolean;
  /** Whether nobody is a user yet: then there is no sign-in, but the set-up. */
  readonly set_up: boolean;
}

/** How this installation is configured; the same for everybody, signed in or not. */
export const configuration = queryOptions({
  queryKey: ["configuration"],
  queryFn: async ({ signal }) => (await api.get<{ data: Configuration }>("/auth/configuration", { signal })).data,
  staleTime: 3_600_000,
});
