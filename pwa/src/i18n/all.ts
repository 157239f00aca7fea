/** The texts of the whole app. */
import { addTexts, type Texts } from "@/i18n/i18n";

addTexts(import.meta.glob<Texts>("./en/*.json", { eager: true, import: "default" }));
