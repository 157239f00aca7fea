import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "../fixtures";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What a buyer can come to, by the module that names it, with the journey that uses it translated, or why none does. */
const SCREENS = {
  "server/api/urls.py": {
    "widget/<id:event>": "translated-steps",
    "widget/<id:event>/captcha": "captcha",
    "buy/<id:event>": "translated-steps",
    "o/<reference:payment>": "translated-offers",
    demo: "its texts come with the page and stay",
    "demo/<id:event>": "captcha",
    schema: "for programs",
    "events/allocationManagement": "for programs",
    "v1/": "for programs",
    "api/": "for programs",
    "developers/openapi.json": "for programs",
    "developers/packages/<str:name>": "for programs",
    "developers/<slug:name>": "for developers",
    healthz: "for programs",
    "healthz/live": "for programs",
    "healthz/ready": "for programs",
    metrics: "for programs",
    "media/<path:name>": "pictures alone",
  },
  "pwa/src/widget/Widget.tsx": {
    Widget: "translated-steps",
    TicketsStep: "translated-steps",
    DetailsStep: "translated-steps",
    CounterStep: "for the box office",
    PayStep: "translated-steps",
    DoneStep: "translated-steps",
    GiftCardStep: "translated",
    LinkStep: "translated-steps",
    VerifyStep: "translated-steps",
    Preview: "for the office",
    Themed: "has no texts",
    LanguageChooser: "translated-steps",
  },
  "pwa/src/widget/WidgetHead.tsx": { WidgetHead: "translated-steps", StepBar: "translated-steps" },
  "pwa/src/widget/DatesStep.tsx": { DatesStep: "translated-steps", DatesCalendar: "translated-steps" },
  "pwa/src/widget/DateRows.tsx": {
    DateRows: "translated-steps",
    OnlyFree: "translated-steps",
    Live: "has no texts",
    LivePerformance: "has no texts",
  },
  "pwa/src/mine/parts.ts": {
    NamesView: "translated",
    CancelView: "translated",
    ExchangeView: "translated-offers",
    ExtrasView: "translated",
    Offers: "translated-offers",
    PayView: "translated",
    WaitsForMoney: "translated",
    LanguageChooser: "translated-offers",
    Themed: "has no texts",
  },
  "pwa/src/shared/abusePrevention/CaptchaCheck.tsx": { CaptchaCheck: "captcha" },
  "pwa/src/shared/checkout/CardPayment.tsx": { CardPayment: "translated" },
  "pwa/src/shared/checkout/AwaitedSale.tsx": { AwaitedSale: "translated-steps" },
} as const;
const NAMED = /^ {4}path\("([^"]+)"|^(?:export function|(?:export )?const(?=.*= (?:lazy|orNothing)\()) ([A-Z]\w+)/gm;

for (const [module, screens] of Object.entries(SCREENS)) {
  test(`each part of ${module} that a buyer can come to is used while its page is translated`, () => {
    const source = readFileSync(join(ROOT, module), "utf8");
    const named = [...source.matchAll(NAMED)].map(([, path, part]) => path ?? part ?? "");
    expect(named.toSorted()).toEqual(Object.keys(screens).toSorted());
    for (const journey of Object.values<string>(screens).filter((one) => /^[a-z-]+$/.test(one))) {
      const text = readFileSync(join(ROOT, `e2e/journeys/${journey}.spec.ts`), "utf8");
      expect(text).toContain("await openTranslated(");
    }
  });
}
