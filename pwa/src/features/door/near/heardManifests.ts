import { serverNow } from "@/api/clock";
import type { Manifest, Neighbour } from "../manifest/manifest";
import { endOf } from "../manifest/manifestSync";

/** The lists that this phone carries: readings are checked by them, and told of them alone. */
export class HeardManifests {
  private readonly held = new Map<number, Manifest>();

  all(): readonly Manifest[] {
    return [...this.held.values()];
  }

  read(performance: number): Manifest | null {
    return this.held.get(performance) ?? null;
  }

  take(list: Manifest): void {
    this.held.set(list.performance.id, list);
  }

  /** Takes what became of them. One that was refused, or whose door has closed, is no longer heard of. */
  follow(read: (performance: number) => Manifest | null, isFollowed: (performance: number) => boolean): void {
    for (const [performance, held] of this.held) {
      const list = read(performance);
      if (list) this.take(list);
      else if (isFollowed(performance) || endOf(held) < serverNow()) this.held.delete(performance);
    }
  }

  /** The phones of a list's account. Every list of an account names all of them, so the newest says who was revoked. */
  phonesOf(list: Manifest): readonly Neighbour[] {
    const ours = this.all().filter(({ publicKey }) => publicKey === list.publicKey);
    return ours.reduce((one, other) => (other.readAt > one.readAt ? other : one), list).devices;
  }

  /** Whether this phone may still hear another one, or tell it anything. */
  name(uuid: string): boolean {
    return this.all().some((list) => this.phonesOf(list).some((phone) => phone.uuid === uuid));
  }

  clear(): void {
    this.held.clear();
  }
}
