/** The texts of one catalogue, which `vite.texts.ts` has added to the app's when this is imported. */
declare module "virtual:texts/*";
