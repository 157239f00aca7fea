import type { HomeServer } from "@/device/homeServer";
import type { NativeSecureStorage } from "@/device/native/secureStorage";

const SERVER = "foyer-server";
const TOKEN = "foyer-token";
const ASIDE = "foyer-token-aside";

export class NativeHomeServer implements HomeServer {
  private readonly storage: NativeSecureStorage;

  constructor(storage: NativeSecureStorage) {
    this.storage = storage;
  }

  get origin(): string {
    return this.storage.read(SERVER) ?? "";
  }

  get token(): string | undefined {
    return this.storage.read(TOKEN) ?? undefined;
  }

  settle(origin: string): void {
    if (origin !== this.origin) this.forgetToken();
    this.storage.write(SERVER, origin);
  }

  keepToken(token: string): void {
    this.storage.write(TOKEN, token);
  }

  forgetToken(): void {
    this.storage.remove(TOKEN);
  }

  get asideToken(): string | undefined {
    return this.storage.read(ASIDE) ?? undefined;
  }

  setAside(): void {
    if (this.token !== undefined) this.storage.write(ASIDE, this.token);
  }

  forgetAside(): void {
    this.storage.remove(ASIDE);
  }

  settled(): Promise<unknown> {
    return this.storage.settled();
  }
}
