import { configureApi } from "@/api/client";
import { home } from "@/device/home";
import { links, readLead, type Lead } from "@/device/links";
import { t } from "@/i18n/i18n";
import { configureLive } from "@/live/live";
import { wipeAll } from "@/offline/persist";
import { queryClient } from "@/offline/queryClient";
import { confirm } from "@/ui/confirm";
import { removeSession } from "@/shell/session";

/** In the phone apps: calls and the live line go to their server, with the session's token. Called once, at the start. */
export function startHome(): void {
  if (!home) return;
  const { origin } = home;
  const bearer = () => home?.token;
  configureApi({ origin, bearer });
  configureLive({ origin, auth: () => withToken(bearer()) });
  links.watch((address) => {
    const lead = readLead(address);
    if (lead) void follow(lead);
  });
}

/**
 * Follows an enrolment's code or link. The first one tells a phone its server; a later one may only move it to another
 * server when the person at the phone agrees, since from then on their password goes there.
 *
 * @returns whether it was followed; the app then starts anew at the enrolment.
 */
export async function follow({ origin, path }: Lead): Promise<boolean> {
  if (!home) return false;
  if (home.origin !== "" && home.origin !== origin) {
    const question = { title: t("shell:home.move", { host: new URL(origin).host }), text: t("shell:home.moveText") };
    if (!(await confirm({ ...question, no: t("shell:home.stay"), yes: t("shell:home.go"), danger: true })))
      return false;
  }
  await settle(origin);
  window.location.assign(path);
  return true;
}

/** Takes another server, and keeps nothing of the one before. */
export async function settle(origin: string): Promise<void> {
  if (!home) return;
  if (home.origin !== "" && home.origin !== origin) {
    removeSession();
    await wipeAll(queryClient);
  }
  home.settle(origin);
  await home.settled();
}

const withToken = (token: string | undefined) => (token === undefined ? undefined : { token });
