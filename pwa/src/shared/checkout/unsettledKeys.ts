/** The names under which a browser stores sales that are not settled; a first view asks only whether there are any. */
import { browserStorage } from "@/device/web/browserStorage";

/** Who sells: whose sales these are on a device that several people use. */
export interface Seller {
  readonly account: number;
  readonly person: number;
}

/** What this page has stored: a browser that keeps nothing lists nothing. */
const stored = new Set<string>();
export const noteStored = (key: string): void => void stored.add(key);

export const prefixOf = ({ account, person }: Seller): string => `foyer-unsettled-${account}-${person}-`;

export const keysOf = (prefix: string): readonly string[] =>
  [...new Set([...stored, ...listed()])]
    .filter((key) => key.startsWith(prefix) && browserStorage.read(key) !== null)
    .toSorted();

/** Whether a sale of an event is not settled. */
export const hasUnsettledOf = (seller: Seller, event: number): boolean =>
  keysOf(`${prefixOf(seller)}${event}-`).length > 0;

function listed(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
