/** The English texts of one catalogue, which `vite.texts.ts` has added to the page's when this is imported. */
declare module "virtual:texts/*";

/** The catalogues of the office in another language, each loaded once a screen names it. */
declare module "virtual:office/*" {
  import type { Messages } from "@/i18n/catalogue";

  export const areas: Readonly<Record<string, () => Promise<{ readonly texts: Messages }>>>;
}

/** What a page says first in another language, and how dates and amounts are written in it. */
declare module "virtual:language/*" {
  import type { Messages } from "@/i18n/catalogue";
  import type { Writing } from "@/i18n/writing";

  export const texts: Messages;
  export const writing: Writing;
}
