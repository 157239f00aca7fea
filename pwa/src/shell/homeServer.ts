import { queryOptions } from "@tanstack/react-query";
import { api, configureApi } from "@/api/client";
import { homeServer, type Lead, links, readLead } from "@/device/device";
import { t } from "@/i18n/i18n";
import { configureLive } from "@/live/live";
import { wipeAll } from "@/offline/persist";
import { queryClient } from "@/offline/queryClient";
import { confirm } from "@/ui/confirm";
import { removeSession } from "./session";

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

/** In the phone apps: calls and the live line go to their server, with the session's token. Called once, at the start. */
export function connectHomeServer(): void {
  if (!homeServer) return;
  const { origin } = homeServer;
  const bearer = () => homeServer?.token;
  configureApi({ origin, bearer });
  configureLive({ origin, auth: () => withToken(bearer()) });
  links.watch((address) => {
    const lead = readLead(address);
    if (lead) void followEnrolmentLink(lead);
  });
}

/**
 * Follows an enrolment's code or link. The first one tells a phone its server; a later one may only move it to another
 * server when the person at the phone agrees, since from then on their password goes there.
 *
 * @returns whether it was followed; the app then starts anew at the enrolment.
 */
export async function followEnrolmentLink({ origin, path }: Lead): Promise<boolean> {
  if (!homeServer) return false;
  if (homeServer.origin !== "" && homeServer.origin !== origin) {
    const question = { title: t("shell:home.move", { host: new URL(origin).host }), text: t("shell:home.moveText") };
    if (!(await confirm({ ...question, no: t("shell:home.stay"), yes: t("shell:home.go"), danger: true })))
      return false;
  }
  await moveToServer(origin);
  window.location.assign(path);
  return true;
}

/** Takes another server, and keeps nothing of the one before. */
export async function moveToServer(origin: string): Promise<void> {
  if (!homeServer) return;
  if (homeServer.origin !== "" && homeServer.origin !== origin) {
    removeSession();
    await wipeAll(queryClient);
  }
  homeServer.settle(origin);
  await homeServer.settled();
}

const withToken = (token: string | undefined) => (token === undefined ? undefined : { token });
