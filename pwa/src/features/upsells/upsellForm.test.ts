import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { fieldOf } from "@/ui/useErrorsTogether";
import { FIELDS, upsellFromDto, upsellToDto, withCounters, type UpsellDto } from "./upsells";
import { cleanDigits, upsellFormOf, isBlank, NEW_VARIANT, newUpsell, upsellForm } from "./upsellForm";

const dto: UpsellDto = {
  upsellid: 3,
  eventid: 7,
  eventname: "Twelfth Night",
  upsellname: "Wine",
  upselldescription: "At the bar",
  availablecount: 1200,
  balancecount: 1190,
  soldcount: 8,
  totalcount: 1200,
  cost: "6.80",
  invenuecost: "1200.00",
  totalUpsellCost: "6.80",
  mincount: 1,
  maxcount: 4,
  upselltaxcategoryid: 3,
  upselltaxcategory: "Alcoholic drinks",
  upselltaxpercentage: "20",
  isallocation: 1,
  activestatus: 1,
  image: "/media/upsells/a_small.png",
  currencytype: "GBP",
  external_inventoryid: "W-1",
  variants: [
    {
      variantid: 5,
      variantname: "Red",
      variantdescription: "",
      variantquantity: 40,
      variantinventoryid: "R",
      balancecount: 38,
      soldcount: 2,
    },
  ],
  tickettypecount: 0,
  version: 4,
};
const wine = upsellFromDto(dto);
const good = upsellFormOf(wine);
const says = (changes: object) => saysOf(upsellForm, { ...good, ...changes });
const line = (name: string, quantity = "5") => ({ ...NEW_VARIANT, name, quantity });

it("says of each field what the spec says", () => {
  expect(saysOf(upsellForm, { ...newUpsell(null), minCount: "" })).toEqual({
    event: "Event is required",
    name: "Name is required",
    description: "Description is required",
    category: "Tax Category is required",
    available: "Available Count is required",
    onlineCost: "Online Cost is required",
    venueCost: "In Venue Cost is required",
    minCount: "Minimum upsell count is required",
    maxCount: "Maximum upsell count is required",
    image: "Please upload Upsell image",
  });
  expect(says({})).toEqual({});
});

it("holds the counts against each other and against what there is", () => {
  expect(says({ minCount: "5" })).toEqual({
    minCount: "Minimum count should not be higher than Maximum count",
    maxCount: "Maximum count should not be lesser than Minimum count",
  });
  expect(says({ available: "3" })).toEqual({ maxCount: "Maximum count should not be greater than available count" });
  expect(says({ minCount: "0" })).toEqual({ minCount: "Minimum upsell count is required" });
});

it("takes a cost of five characters, digits and a point", () => {
  expect(says({ onlineCost: ".5", venueCost: "12." })).toEqual({});
  expect(Object.keys(says({ onlineCost: "123.45", venueCost: "." }))).toEqual(["onlineCost", "venueCost"]);
});

it("refuses a variant of a name that is there, whatever its case, and a blank one", () => {
  const variants = [line("Red"), line(" red"), line("", "")];
  expect(says({ variants })).toEqual({
    "variants.1.name": "This Variants Name is repeated",
    "variants.2.name": "Please provide the values in exisiting field",
    "variants.2.quantity": "Please provide the values in exisiting field",
  });
  expect([line("Red"), line("Red", " "), line("", "5")].map(isBlank)).toEqual([false, true, true]);
});

it("takes pictures alone", () => {
  expect(says({ image: new File(["x"], "a.PNG") })).toEqual({});
  expect(says({ image: new File(["x"], "a.gif") })).toEqual({ image: "Invalid file format." });
});

it("goes to the wire with the version that was seen, and stays with its event", () => {
  const parts = upsellToDto({ ...good, event: { value: 99, label: "Other" } }, wine);
  expect(JSON.parse(parts.get("upsell") as string)).toEqual({
    action_type: "edit",
    id: 3,
    version: 4,
    event_id: 7,
    upselltaxcategory_id: 3,
    upsell_name: "Wine",
    upsell_description: "At the bar",
    available_count: "1200",
    upsell_cost: "6.80",
    upsell_invenuecost: "1200",
    min_count: "1",
    max_count: "4",
    isallocation: 1,
    external_inventoryid: "W-1",
    variants: [
      { variantid: 5, variantname: "Red", variantdescription: "", variantquantity: "40", variantinventoryid: "R" },
    ],
  });
  // The picture that is there is not sent again.
  expect(parts.has("file")).toBe(false);
  const picture = new File(["x"], "a.png");
  expect(upsellToDto({ ...newUpsell(good.event), image: picture }, undefined).get("file")).toBe(picture);
});

it("knows the field of a refusal, in the variants by their line", () => {
  expect(fieldOf("variants.2.variantquantity", FIELDS)).toBe("variants.2.quantity");
  expect(fieldOf("file", FIELDS)).toBe("image");
});

it("shows the counters of now, and of no other upsell", () => {
  const red = { variant: 5, available: 30, sold: 9, reserved: 1 };
  const state = {
    event: 7,
    version: 9,
    upsells: [{ upsell: 3, active: false, available: 30, sold: 15, reserved: 5, variants: [red] }],
  };
  const now = withCounters(wine, state);
  expect([now.left, now.sold, now.isActive, now.variants[0]?.left, now.variants[0]?.sold]).toEqual([
    1180,
    15,
    false,
    30,
    9,
  ]);
  expect(withCounters({ ...wine, id: 4 }, state)).toMatchObject({ left: 1190, isActive: true });
});

it("lets nothing but digits be typed as a count", () => {
  expect(cleanDigits(3)("1a2.345")).toBe("123");
});
