type Id = number | string;

/** Every name that the server knows. */
export const topics = {
  performance: (id: Id) => `performance:${id}`,
  performancePublic: (id: Id) => `performance:${id}:public`,
  door: (id: Id) => `performance:${id}:door`,
  sales: (account: Id) => `account:${account}:sales`,
  orders: (account: Id) => `account:${account}:orders`,
  order: (id: Id) => `order:${id}`,
  admin: (account: Id) => `account:${account}:admin`,
  platformAdmin: "platform:admin",
  platformTaxes: "platform:taxes",
} as const;
