import { z } from "zod";
import type { Shapes } from "@/api/schemas";
import { sendChange } from "@/office/editing";
import { listQuery, type ListPage, type ListRequest } from "@/office/list";
import { rulesOf } from "@/office/rules";
import type { Option } from "@/ui/Field";
import type { DtoFields } from "@/ui/useErrorsTogether";

const { says, orSays, required, percentage: percent } = rulesOf("taxes");
const percentage = percent("percentage");

/** The form of a tax category, with the spec's messages (part 1, section 5). */
export const taxForm = z.object({
  name: required("name"),
  percentage,
  rates: z.array(z.object({ category: z.number().positive(orSays("category")), percentage })).check((rates) => {
    for (const place of repeated(rates.value.map(({ category }) => category))) {
      rates.issues.push({ code: "custom", input: rates.value, path: [place, "category"], message: says("repeated") });
    }
  }),
});

export type TaxForm = z.infer<typeof taxForm>;

/** The spec's first option is 0, none of the sub-categories. */
export const NEW_RATE = { category: 0, percentage: "" };
export const NEW_TAX: TaxForm = { name: "", percentage: "", rates: [] };

/** Where a sub-category is chosen again. */
const repeated = (categories: readonly number[]): readonly number[] =>
  categories.flatMap((id, place) => (id > 0 && categories.indexOf(id) < place ? [place] : []));

/** A row has what its form has. */
export interface Tax extends TaxForm {
  readonly id: number;
  readonly version: number;
  /** The organisation whose alone it is; 0 and empty for the platform's. */
  readonly ownerId: number;
  readonly owner: string;
  readonly rates: (TaxForm["rates"][number] & { readonly name: string })[];
}

export type TaxDto = Shapes["TaxCategoryOut"];

export const taxFromDto = (dto: TaxDto): Tax => ({
  id: dto.taxcategoryid,
  version: dto.version,
  ownerId: dto.accountid,
  owner: dto.accountname,
  name: dto.taxcategory,
  percentage: dto.taxpercentage,
  rates: dto.upselltaxmapping.map((rate) => ({
    category: rate.upselltaxcategoryid,
    percentage: rate.upselltaxpercentage,
    name: rate.upselltaxcategory,
  })),
});

/** A page of them, with every sub-category there is: what else is sold and taxed. */
type TaxPage = ListPage<Tax> & { readonly subCategories: readonly Option[] };

const taxPageFromDto = ({ data, total }: Shapes["TaxListOut"]): TaxPage => ({
  rows: data.category.map(taxFromDto),
  total,
  subCategories: data.subcategory.map((row) => ({ value: row.upselltaxcategoryid, label: row.upselltaxcategory })),
});

export const ORDERINGS = { name: "taxcategory", percentage: "taxpercentage" } as const;

export const taxToDto = (form: TaxForm, edited: Tax | undefined, caller: number) => ({
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
export const FIELDS: DtoFields<TaxForm> = {
  tax_category: "name",
  tax_percentage: "percentage",
  "upselltaxmapping.0.upselltaxcategoryid": "rates.0.category",
  "upselltaxmapping.0.upselltaxpercentage": "rates.0.percentage",
};

export const TAXES = ["taxes"] as const;

export const taxList = (request: ListRequest) =>
  listQuery({
    key: [...TAXES, "list"],
    asked: request,
    orderings: ORDERINGS,
    path: "/customers/getAllTaxCategory",
    body: { action_type: "list" },
    pageOf: taxPageFromDto,
  });

export const saveTax = (form: TaxForm, edited: Tax | undefined, caller: number) =>
  sendChange("/customers/updateTaxCategory", taxToDto(form, edited, caller));

export const deleteTax = (id: number) =>
  sendChange("/customers/deleteTaxCategory", { action_type: "delete", taxcategory_id: id });
