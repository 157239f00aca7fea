import { request, type BrowserContextOptions } from "@playwright/test";

import { credentialsOf, type Credentials, type Person } from "./api";

/** What a browser keeps of somebody who has signed in on the sign-in page, made by one call without that page. */
export async function sessionOf(origin: string, who: Person | Credentials): Promise<StoredState> {
  // Only a page of the installation itself is given the cookie with the token.
  const caller = await request.newContext({ baseURL: origin, extraHTTPHeaders: { Origin: origin } });
  const response = await caller.post("/v1/auth/login", { data: credentialsOf(who), failOnStatusCode: true });
  const { user } = (await response.json()) as { user?: { userid: number } };
  const { cookies } = await caller.storageState();
  await caller.dispose();
  const [token] = cookies;
  if (!token || !user) throw new Error(`${credentialsOf(who).email} is not let in by a password alone`);
  return {
    cookies: [
      token,
      { ...token, name: recordName(origin), value: encodeURIComponent(JSON.stringify(user)), httpOnly: false },
    ],
    origins: [{ origin, localStorage: [{ name: "foyer-owner", value: String(user.userid) }] }],
  };
}

type StoredState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The name of the app's own record of who is signed in (`pwa/src/shell/session.ts`). */
function recordName(origin: string): string {
  const { port, protocol } = new URL(origin);
  return `currentUser_${port || (protocol === "https:" ? "443" : "80")}`;
}
