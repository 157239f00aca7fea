import type { Api } from "./api";
import { DoorCalls } from "./doors";
import { TestAccount, shortId, type Role, type Someone } from "./test-account";
import type { Postbox } from "./postbox";
import { aPerformance, aPerformanceToday, aSheet } from "./sheet";
import { createCode, createUpsell } from "./test-event";

/** Realistic long names: German compounds, and Arabic, read from the right. */
export const LONG = {
  account: "Freilichtbühnengesellschaft Oberammergau-Unterammergau",
  venue: "Mehrzweckveranstaltungshalle Schwäbisch Gmünd",
  arabicVenue: "مسرح الملك عبد العزيز للفنون الشعبية والموسيقى الكلاسيكية",
  address: "Bürgermeister-Doktor-Friedrich-Wilhelm-Schulze-Straße 147b",
  event: "Donaudampfschifffahrtsgesellschaftskapitänswitwen und ihre Rechtsschutzversicherungen",
  arabicEvent: "حكايات ألف ليلة وليلة كما روتها شهرزاد للملك شهريار في القصر الكبير",
  subcategory: "Vorabendabonnementsvorstellung",
  arabicSubcategory: "العرض المسائي لأصدقاء المسرح",
  type: "Schwerbehindertenbegleitpersonenermäßigung",
  arabicType: "تذكرة الطلاب وكبار السن ومرافقيهم",
  upsell: "Theaterpausengetränkegutschein mit Erfrischungstuch",
  gate: "Haupteingang Freilichtbühne Nordseite",
  hold: "Fördervereinsmitgliederkontingent",
  client: "Kartenvorverkaufsstellenbetreiber Süddeutschland",
  buyer: "Maximiliane-Friederike von Hohenstaufen-Württemberg zu Altenburg",
  email: "maximiliane-friederike.von-hohenstaufen@staatstheater-verwaltungsgesellschaft.example",
  arabicBuyer: "عبد الرحمن بن محمد آل سعود الهاشمي القرشي",
} as const;

/** An account whose names are all long, with what its screens show. */
export interface LongNamesAccount {
  readonly owner: Someone;
  readonly api: Api;
  readonly name: string;
  readonly event: number;
  readonly performance: number;
  /** In six days, in the afternoon; and one that evening with three tickets. */
  readonly matinee: number;
  readonly scarce: number;
  readonly order: number;
  /** The codes of its tickets, and of one for another performance. */
  readonly codes: readonly string[];
  readonly otherCode: string;
  readonly upsell: number;
  readonly endpoint: number;
  /** A wall screen's URL. */
  readonly wall: string;
}

const DATES = [
  aPerformanceToday("23:45", { price: 1234.5, tickets: 120, subcategory: LONG.subcategory }),
  aPerformance(5, "19:30", { price: 1234.5, tickets: 1200, subcategory: LONG.arabicSubcategory }),
  aPerformance(6, "14:30", { price: 20, tickets: 60, subcategory: LONG.subcategory }),
  aPerformance(6, "19:30", { price: 20, tickets: 3, subcategory: LONG.subcategory }),
  aPerformance(7, "19:30", { price: 20, tickets: 60, subcategory: LONG.arabicSubcategory }),
  // Not yet on sale: everything can be changed.
  aPerformance(8, "19:30", { price: 20, tickets: 60, subcategory: LONG.subcategory, onSaleIn: 2 }),
];

export async function openLongNamesAccount(
  admin: Api,
  postbox: Postbox,
  apiFor: (who: Someone) => Promise<Api>,
): Promise<LongNamesAccount> {
  const account = await TestAccount.open(admin, postbox, `${LONG.account} ${shortId()}`);
  await account.addVenue({ name: LONG.venue, address: LONG.address });
  await account.addVenue({ name: LONG.arabicVenue, address: LONG.address });
  const hire = (role: Role, firstName: string, lastName: string) => account.hire(role, { firstName, lastName });
  const owner = await hire("owner", "Friederike-Wilhelmine", "Freifrau von Hohenlohe-Waldenburg");
  await hire("organiser", "عبد الرحمن", "آل سعود الهاشمي القرشي");
  await hire("door", "Maximilian-Alexander", "Leutheusser-Schnarrenberger");
  const api = await apiFor(owner);
  const { event, performances } = await api.createEvent(LONG.event, aSheet(DATES), [], LONG.venue);
  await api.createEvent(LONG.arabicEvent, aSheet(DATES), [], LONG.arabicVenue);
  const [performance = 0, , matinee = 0, scarce = 0] = performances;
  const upsell = await createUpsell(api, event, {
    name: LONG.upsell,
    price: "12.50",
    variants: { [LONG.type]: 40, Klein: 9 },
  });
  await account.addTypes(event, [LONG.type, LONG.arabicType]);
  await account.addHolds([LONG.hold]);
  const promo = `WEIHNACHTSMÄRCHEN-${shortId()}`.toUpperCase();
  await createCode(api, {
    promocode: promo,
    isGiftCard: 0,
    discountvalue: "10",
    isamountorperc: 2,
    ticketororder: 2,
    targets: [{ eventid: event, eventdetailid: 0 }],
  });
  const card = {
    promocode: `GIFT-${shortId()}-${shortId()}`.toUpperCase(),
    giftCardEmail: LONG.email,
    originalAmount: "1250",
  };
  await createCode(api, { isGiftCard: 1, ...card });
  await api.post("/v1/customers/manageCustomerAPI", {
    action_type: "add",
    client_name: LONG.client,
    api_id: "1",
    active_status: 1,
  });
  const hooks = {
    url: "https://kartenvorverkaufsstellenbetreiber.example.org/hooks/orders",
    description: LONG.client,
    types: [],
  };
  const made = await api.post<{ data: { id: number } }>("/v1/webhooks/endpoints", hooks);
  const { order, tickets } = await api.sell(performance, 3, { name: LONG.buyer, email: LONG.email });
  const twice = await api.sell(performance, 1, { name: LONG.arabicBuyer });
  const other = await api.sell(matinee, 2, { name: LONG.buyer, email: LONG.email });
  await letInTwice(api, performance, twice.tickets[0]?.code ?? "");
  await api.addSheet(`.${LONG.hold} { position: fixed } h1 { color: rgb(0, 80, 0) }`);
  const wall = await api.post<{ data: { path: string } }>(`/v1/insight/performances/${performance}/walls`, {
    days: 1,
    revenue: true,
  });
  const ids = { event, performance, matinee, scarce, order, upsell, endpoint: made.data.id };
  const codes = { codes: tickets.map(({ code }) => code), otherCode: other.tickets[0]?.code ?? "" };
  return { owner, api, name: LONG.event, ...ids, ...codes, wall: wall.data.path };
}

/** Admitted at two doors, one of them offline: an open conflict. */
async function letInTwice(api: Api, performance: number, code: string): Promise<void> {
  await new DoorCalls(api, performance, "Bühneneingang").scan(code);
  const alone = new DoorCalls(api, performance, LONG.gate);
  await alone.isTakenOn();
  await alone.scan(code, { scanned_at: new Date(Date.now() - 5 * 60_000).toISOString(), said: "admitted" });
}
