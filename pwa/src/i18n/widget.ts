/** The texts of the purchase widget, which is loaded by strangers on other people's pages. */
import { addTexts, type Texts } from "@/i18n/i18n";

addTexts(import.meta.glob<Texts>("./en/{common,sale,teams,widget}.json", { eager: true, import: "default" }));
