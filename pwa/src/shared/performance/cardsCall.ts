import { PLATFORM_ROLE, type SessionUser } from "@/shell/access";

/** How many cards the dashboard itself shows (spec part 3, section 9). */
export const FIRST_CARDS = 20;

/** What the dashboard filters by, in the server's words. */
interface FilterDto {
  readonly eventname: string;
  readonly time: string;
  readonly date: string;
}

const NO_FILTER: FilterDto = { eventname: "", time: "", date: "" };

interface CardsParams {
  /** `null` stands for all accounts that the person may see. */
  readonly account: number | null;
  readonly filter?: FilterDto;
  readonly size?: number;
  readonly page?: number;
}

/** The call for a dashboard's cards; it is sent before the dashboard is there, too (first/start.ts). */
export const cardsCall = ({ account, filter = NO_FILTER, size = FIRST_CARDS, page = 1 }: CardsParams) => ({
  path: "/events/getDashboardEvent",
  query: { pagelength: size, pagenumber: page },
  body: { ...filter, ...(account !== null && { accountid: account }) },
});

/** Role 1 sees all accounts until it chooses one (`chosen`, 0 for none); everybody else sees their own. */
export const accountOfCards = (user: SessionUser, chosen: number): number | null =>
  user.roleid === PLATFORM_ROLE && (chosen === 0 || chosen === user.accountid) ? null : chosen || user.accountid;
