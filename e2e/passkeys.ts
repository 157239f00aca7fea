import type { Page } from "@playwright/test";

/** Gives a browser an authenticator that verifies its holder, like that of a laptop with a fingerprint reader. */
export async function withPasskeys(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send("WebAuthn.enable");
  await line.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
