import { parts } from "@/device/parts";

/** Which Foyer a phone app belongs to, and its session there. */
export interface HomeServer {
  /** The server's address without a path: `https://tickets.example.org`; "" until somebody has said it. */
  readonly origin: string;
  /** The session's token, in the platform's secure storage. */
  readonly token: string | undefined;
  /** Another server: the token of the one before is forgotten. */
  settle(origin: string): void;
  keepToken(token: string): void;
  forgetToken(): void;
  /** The token of a session that is still to be ended at the server: nothing else is done with it. */
  readonly asideToken: string | undefined;
  setAside(): void;
  forgetAside(): void;
  /** When all of it has been written, and the app may be started anew. */
  settled(): Promise<unknown>;
}

/** undefined on the web, where the page comes from its server. */
export const homeServer: HomeServer | undefined = parts.homeServer;
