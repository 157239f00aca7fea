import type { Home } from "@/device/home";
import type { Kept } from "@/device/native/kept";

const SERVER = "foyer-server";
const TOKEN = "foyer-token";
const ASIDE = "foyer-token-aside";

export class NativeHome implements Home {
  private readonly kept: Kept;

  constructor(kept: Kept) {
    this.kept = kept;
  }

  get origin(): string {
    return this.kept.read(SERVER) ?? "";
  }

  get token(): string | undefined {
    return this.kept.read(TOKEN) ?? undefined;
  }

  settle(origin: string): void {
    if (origin !== this.origin) this.forgetToken();
    this.kept.write(SERVER, origin);
  }

  keepToken(token: string): void {
    this.kept.write(TOKEN, token);
  }

  forgetToken(): void {
    this.kept.remove(TOKEN);
  }

  get asideToken(): string | undefined {
    return this.kept.read(ASIDE) ?? undefined;
  }

  setAside(): void {
    if (this.token !== undefined) this.kept.write(ASIDE, this.token);
  }

  forgetAside(): void {
    this.kept.remove(ASIDE);
  }

  settled(): Promise<unknown> {
    return this.kept.settled();
  }
}
