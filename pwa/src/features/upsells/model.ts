/** Upsells in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { Topics } from "@/live/generated/topics";
import type { WireFields } from "@/ui/refusals";
import type { UpsellForm } from "./upsellForm";

export interface Variant {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly inventoryId: string;
  readonly left: number;
  readonly sold: number;
}

export interface Upsell {
  readonly id: number;
  readonly version: number;
  readonly event: number;
  readonly eventName: string;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  /** How many there are in all. */
  readonly available: number;
  readonly left: number;
  readonly sold: number;
  readonly onlineCost: string;
  readonly venueCost: string;
  readonly minCount: number;
  readonly maxCount: number;
  readonly category: number;
  readonly categoryName: string;
  readonly isBoxOfficeOnly: boolean;
  readonly isActive: boolean;
  readonly currency: string;
  readonly inventoryId: string;
  readonly variants: readonly Variant[];
  /** How many ticket types bring it; they are not sold without it. */
  readonly broughtBy: number;
}

export type WireUpsell = Shapes["UpsellOut"];

export const upsellFromWire = (wire: WireUpsell): Upsell => ({
  id: wire.upsellid,
  version: wire.version,
  event: wire.eventid,
  eventName: wire.eventname,
  name: wire.upsellname,
  description: wire.upselldescription,
  image: wire.image,
  available: wire.availablecount,
  left: wire.balancecount,
  sold: wire.soldcount,
  onlineCost: wire.cost,
  venueCost: wire.invenuecost,
  minCount: wire.mincount,
  maxCount: wire.maxcount,
  category: wire.upselltaxcategoryid,
  categoryName: wire.upselltaxcategory,
  isBoxOfficeOnly: wire.isallocation === 1,
  isActive: wire.activestatus === 1,
  currency: wire.currencytype,
  inventoryId: wire.external_inventoryid,
  broughtBy: wire.tickettypecount,
  variants: wire.variants.map((variant) => ({
    id: variant.variantid,
    name: variant.variantname,
    description: variant.variantdescription,
    quantity: variant.variantquantity,
    inventoryId: variant.variantinventoryid,
    left: variant.balancecount,
    sold: variant.soldcount,
  })),
});

export const ORDERINGS = {
  name: "upsellname",
  onlineCost: "cost",
  venueCost: "invenuecost",
  sold: "soldcount",
  left: "balancecount",
} as const;

/** The parts of createUpsell and updateUpsell; of pictures only one that was chosen now. */
export function upsellToWire(form: UpsellForm, edited: Upsell | undefined): FormData {
  const upsell = {
    action_type: edited ? "edit" : "add",
    event_id: edited?.event ?? form.event?.value ?? 0,
    upselltaxcategory_id: Number(form.category),
    upsell_name: form.name.trim(),
    upsell_description: form.description.trim(),
    available_count: form.available,
    upsell_cost: form.onlineCost,
    upsell_invenuecost: form.venueCost,
    min_count: form.minCount,
    max_count: form.maxCount,
    isallocation: form.channel === "boxoffice" ? 1 : 0,
    external_inventoryid: form.inventoryId.trim(),
    variants: form.variants.map(({ id, name, description, quantity, inventoryId }) => ({
      variantid: id,
      variantname: name.trim(),
      variantdescription: description.trim(),
      variantquantity: quantity,
      variantinventoryid: inventoryId.trim(),
    })),
    ...(edited && { id: edited.id, version: edited.version }),
  };
  const parts = new FormData();
  parts.set("upsell", JSON.stringify(upsell));
  if (form.image instanceof File) parts.set("file", form.image);
  return parts;
}

/** Which field a refusal is about. */
export const FIELDS: WireFields<UpsellForm> = {
  event_id: "event",
  upselltaxcategory_id: "category",
  upsell_name: "name",
  upsell_description: "description",
  available_count: "available",
  upsell_cost: "onlineCost",
  upsell_invenuecost: "venueCost",
  min_count: "minCount",
  max_count: "maxCount",
  external_inventoryid: "inventoryId",
  file: "image",
  "variants.0.variantname": "variants.0.name",
  "variants.0.variantdescription": "variants.0.description",
  "variants.0.variantquantity": "variants.0.quantity",
  "variants.0.variantinventoryid": "variants.0.inventoryId",
};

type Counters = Topics["upsells:{}"];

/** A row with the counters of now: what it is said to be left of it is never older. */
export function withCounters(row: Upsell, { upsells }: Counters): Upsell {
  const now = upsells.find(({ upsell }) => upsell === row.id);
  if (!now) return row;
  const left = new Map(now.variants.map((variant) => [variant.variant, variant]));
  return {
    ...row,
    left: row.available - now.sold - now.reserved,
    sold: now.sold,
    isActive: now.active,
    variants: row.variants.map((variant) => {
      const counted = left.get(variant.id);
      return counted ? { ...variant, left: counted.available, sold: counted.sold } : variant;
    }),
  };
}
