import type { Api } from "./api";
import { House, shortId, type Role, type Someone } from "./house";
import type { Postbox } from "./postbox";
import { aPerformance, aSheet } from "./sheet";
import { createCode, createUpsell } from "./shelf";

/** Names as long as people have them, in the language that joins its words and in one that is read from the right. */
const LONG = {
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
  hold: "Fördervereinsmitgliederkontingent",
  client: "Kartenvorverkaufsstellenbetreiber Süddeutschland",
  buyer: "Maximiliane-Friederike von Hohenstaufen-Württemberg zu Altenburg",
  email: "maximiliane-friederike.von-hohenstaufen@staatstheater-verwaltungsgesellschaft.example",
  arabicBuyer: "عبد الرحمن بن محمد آل سعود الهاشمي القرشي",
} as const;

/** A house in which every name is long, and what its screens are of. */
export interface LongHouse {
  readonly owner: Someone;
  readonly api: Api;
  readonly name: string;
  readonly event: number;
  readonly performance: number;
  readonly order: number;
  readonly upsell: number;
  readonly endpoint: number;
  /** The address of a wall screen. */
  readonly wall: string;
}

const DATES = [
  aPerformance(0, "23:45", { price: 1234.5, tickets: 120, subcategory: LONG.subcategory }),
  aPerformance(5, "19:30", { price: 1234.5, tickets: 1200, subcategory: LONG.arabicSubcategory }),
  aPerformance(6, "14:30", { price: 20, tickets: 60, subcategory: LONG.subcategory }),
  aPerformance(6, "19:30", { price: 20, tickets: 3, subcategory: LONG.subcategory }),
  aPerformance(7, "19:30", { price: 20, tickets: 60, subcategory: LONG.arabicSubcategory }),
];

export async function openLongHouse(
  admin: Api,
  postbox: Postbox,
  apiFor: (who: Someone) => Promise<Api>,
): Promise<LongHouse> {
  const house = await House.open(admin, postbox, `${LONG.account} ${shortId()}`);
  await house.addVenue({ name: LONG.venue, address: LONG.address });
  await house.addVenue({ name: LONG.arabicVenue, address: LONG.address });
  const hire = (role: Role, firstName: string, lastName: string) => house.hire(role, { firstName, lastName });
  const owner = await hire("owner", "Friederike-Wilhelmine", "Freifrau von Hohenlohe-Waldenburg");
  await hire("organiser", "عبد الرحمن", "آل سعود الهاشمي القرشي");
  await hire("door", "Maximilian-Alexander", "Leutheusser-Schnarrenberger");
  const api = await apiFor(owner);
  const { event, performances } = await api.createEvent(LONG.event, aSheet(DATES), [], LONG.venue);
  await api.createEvent(LONG.arabicEvent, aSheet(DATES), [], LONG.arabicVenue);
  const [performance = 0, , matinee = 0] = performances;
  const upsell = await createUpsell(api, event, {
    name: LONG.upsell,
    price: "12.50",
    variants: { [LONG.type]: 40, Klein: 9 },
  });
  await house.addTypes(event, [LONG.type, LONG.arabicType]);
  await house.addHolds([LONG.hold]);
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
  const { order } = await api.sell(performance, 3, { name: LONG.buyer, email: LONG.email });
  await api.sell(performance, 1, { name: LONG.arabicBuyer });
  await api.sell(matinee, 2, { name: LONG.buyer, email: LONG.email });
  const wall = await api.post<{ data: { path: string } }>(`/v1/insight/performances/${performance}/walls`, {
    days: 1,
    revenue: true,
  });
  const ids = { event, performance, order, upsell, endpoint: made.data.id };
  return { owner, api, name: LONG.event, ...ids, wall: wall.data.path };
}
