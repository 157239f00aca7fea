import type { Api } from "./api";

/** Terms that let buyers do everything. */
const ALLOWED = {
  fees: "again",
  givescredit: false,
  creditmonths: 12,
  exchanges: "both",
  reach: "event",
  exchangehours: 24,
  exchangefee: "2.00",
  cancels: true,
  cancelhours: 48,
  renames: true,
  addsupsells: true,
};

export type Terms = Partial<typeof ALLOWED>;

/** Lets an event's buyers do everything with their orders, except as `terms` say. */
export const letBuyersChange = (api: Api, event: number, terms: Terms = {}): Promise<unknown> =>
  api.put(`/v1/events/${event}/afterSale`, { ...ALLOWED, ...terms });
