import type { Topics } from "@/live/generated/topics";

type Id = number | string;

const about = (family: keyof Topics) => (id: Id) => family.replace("{}", String(id));
const platform = (family: keyof Topics) => family;

/** Every name that the server knows: a topic more is a line more, and a name that the contract lacks is no type. */
export const topics = {
  performance: about("performance:{}"),
  performancePublic: about("performance:{}:public"),
  door: about("performance:{}:door"),
  sales: about("account:{}:sales"),
  orders: about("account:{}:orders"),
  order: about("order:{}"),
  admin: about("account:{}:admin"),
  platformAdmin: platform("platform:admin"),
  platformTaxes: platform("platform:taxes"),
} as const;
