import type { Topics } from "@/live/generated/topics";

type Id = number | string;

const about = (family: keyof Topics) => (id: Id) => family.replace("{}", String(id));
const platform = (family: keyof Topics) => family;

/** Every topic that the server knows, one line each; a name that is not in the contract does not compile. */
export const topics = {
  performance: about("performance:{}"),
  performancePublic: about("performance:{}:public"),
  places: about("places:{}"),
  types: about("types:{}"),
  typesPublic: about("types:{}:public"),
  upsells: about("upsells:{}"),
  upsellsPublic: about("upsells:{}:public"),
  door: about("performance:{}:door"),
  doorLog: about("performance:{}:log"),
  sales: about("account:{}:sales"),
  orders: about("account:{}:orders"),
  order: about("order:{}"),
  admin: about("account:{}:admin"),
  conflicts: about("account:{}:conflicts"),
  days: about("account:{}:days"),
  exports: about("person:{}:exports"),
  sessions: about("person:{}:sessions"),
  rights: about("account:{}:rights"),
  devices: about("account:{}:devices"),
  device: about("device:{}"),
  platformAdmin: platform("platform:admin"),
  platformTaxes: platform("platform:taxes"),
} as const;
