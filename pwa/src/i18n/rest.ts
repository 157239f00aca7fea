/** All other texts of the app: any screen but the door is loaded with them (`screen` in shell/routes.ts). */
import { addTexts, type Texts } from "@/i18n/i18n";

addTexts(
  import.meta.glob<Texts>(
    ["./en/*.json", "!./en/{common,conflicts,door,doorSettings,near,offline,shell,teams,widget}.json"],
    { eager: true, import: "default" },
  ),
);
