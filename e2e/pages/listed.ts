import type { Api } from "../api";
import type { Who } from "../fixtures";
import type { TestAccount } from "../test-account";
import type { RowDialog, Screen } from "./list-page";

/** What a list page needs for the journey that every one of them passes. */
export interface Listed {
  readonly screen: Screen;
  /** The end of the path of the call that reads the list. */
  readonly call: string;
  /** Makes eleven rows, one more than a page, and tells who looks at them. */
  readonly fill: (tools: Tools) => Promise<Filled>;
  /** What may be shown at once, where that is not what it is elsewhere; the last of them is. */
  readonly sizes?: readonly number[];
  /** Where rows are made, edited and deleted on the screen. */
  readonly row?: Row;
}

export interface Tools {
  readonly account: TestAccount;
  readonly apiFor: (who: Who) => Promise<Api>;
}

export interface Filled {
  readonly who: Who;
  /** What is searched for, so that those eleven are shown alone. */
  readonly search: string;
  /** What stands in the rows, from the first to the last; left out where they look all alike. */
  readonly names?: readonly string[];
  /** Each column that sorts, with what is first in either direction. */
  readonly sorts: Sorts;
  /** What a phone sorts by, where that is not the same. */
  readonly phoneSorts?: Sorts;
}

type Sorts = readonly (readonly [column: string, first: string, last: string])[];

export interface Row {
  /** Fills in the popup of a new row of this name. */
  readonly fill: (dialog: RowDialog, name: string) => Promise<void>;
  /** The field that has the name. */
  readonly field: string;
  /** What the row's buttons call it, where that is more than the name. */
  readonly called?: (name: string) => string;
  readonly messages: { readonly added: string; readonly updated: string; readonly deleted: string };
  /** What is said before it is deleted, by its name and by the one that it was made with. */
  readonly deletion: (name: string, made: string) => string;
}

/** Eleven names in their order. */
export const numbered = (name: string, gap = " "): string[] =>
  Array.from({ length: 11 }, (_, place) => `${name}${gap}${String(place + 1).padStart(2, "0")}`);
