/** The texts that are there from the start: the frame's and the door's, which a phone opens on a thin line. */
import { addTexts, type Texts } from "@/i18n/i18n";

addTexts(
  import.meta.glob<Texts>("./en/{common,conflicts,door,doorSettings,near,offline,shell,teams}.json", {
    eager: true,
    import: "default",
  }),
);
