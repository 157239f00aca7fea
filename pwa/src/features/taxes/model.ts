/** Tax categories in our words; the wire's names stop here. */
import type { ListPage } from "@/office/list";
import type { Shapes } from "@/api/wire";
import type { Option } from "@/ui/Field";
import type { WireFields } from "@/ui/refusals";
import type { TaxForm } from "./taxForm";

/** A row has what its form has. */
export interface Tax extends TaxForm {
  readonly id: number;
  readonly version: number;
  /** The organisation whose alone it is; 0 and empty for the platform's. */
  readonly ownerId: number;
  readonly owner: string;
  readonly rates: (TaxForm["rates"][number] & { readonly name: string })[];
}

export type WireTax = Shapes["TaxCategoryOut"];

export const taxFromWire = (wire: WireTax): Tax => ({
  id: wire.taxcategoryid,
  version: wire.version,
  ownerId: wire.accountid,
  owner: wire.accountname,
  name: wire.taxcategory,
  percentage: wire.taxpercentage,
  rates: wire.upselltaxmapping.map((rate) => ({
    category: rate.upselltaxcategoryid,
    percentage: rate.upselltaxpercentage,
    name: rate.upselltaxcategory,
  })),
});

/** A page of them, with every sub-category there is: what else is sold and taxed. */
export type TaxPage = ListPage<Tax> & { readonly subCategories: readonly Option[] };

export const taxPageFromWire = ({ data, total }: Shapes["TaxListOut"]): TaxPage => ({
  rows: data.category.map(taxFromWire),
  total,
  subCategories: data.subcategory.map((row) => ({ value: row.upselltaxcategoryid, label: row.upselltaxcategory })),
});

export const ORDERINGS = { name: "taxcategory", percentage: "taxpercentage" } as const;

export const taxToWire = (form: TaxForm, edited: Tax | undefined, caller: number) => ({
  // The spec's word for a new one too.
  action_type: "edit",
  taxcategory_id: edited?.id ?? 0,
  user_id: caller,
  tax_category: form.name.trim(),
  tax_percentage: form.percentage,
  upselltaxmapping: form.rates.map(({ category, percentage }) => ({
    upselltaxcategoryid: category,
    upselltaxpercentage: percentage,
  })),
  ...(edited && { version: edited.version }),
});

/** Which field a refusal is about. */
export const FIELDS: WireFields<TaxForm> = {
  tax_category: "name",
  tax_percentage: "percentage",
  "upselltaxmapping.0.upselltaxcategoryid": "rates.0.category",
  "upselltaxmapping.0.upselltaxpercentage": "rates.0.percentage",
};
