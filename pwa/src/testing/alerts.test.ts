import { expect, it } from "vitest";

/** Forms in which one field alone can be wrong: it says so by itself. */
const OF_ONE_FIELD = [
  "features/branding/look/StylingDialogs.tsx",
  "features/cancelling/cancelParts.tsx",
  "features/passwords/ForgotPasswordPage.tsx",
  "features/profile/SecurityDialogs.tsx",
  "features/signin/components/HomeServerForm.tsx",
  "features/signin/components/SecondStep.tsx",
  "shared/security/AppSetUp.tsx",
];
/** A part of another form, whose alert speaks for it. */
const OF_OTHERS = ["features/events/form/useEventEditing.tsx", "shared/allotment/TicketAllocation.tsx"];

/** What is no field, and nothing that an alert could lead to: what is missing of a part with a button of its own. */
const NO_FIELDS = [
  "features/events/form/SubCategories.tsx",
  "features/events/mapping/MapInventory.tsx",
  "features/holds/HoldShareCell.tsx",
];

const drawn = import.meta.glob<string>(["../**/*.tsx", "!../**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const withText = (text: RegExp) =>
  Object.entries(drawn).flatMap(([path, source]) => (text.test(source) ? [path.replace("../", "")] : []));

it("has no form of several fields that leaves each to speak for itself: one alert leads to all that are wrong", () => {
  const forms = withText(/\buse(Row)?Form</);
  expect(forms.length).toBeGreaterThan(30);
  const together = withText(/<(FormErrors|RowDialog|TemplateEditor)\b|\buseErrorsTogether\(/);
  const alone = forms.filter((path) => !together.includes(path));
  expect(alone.sort()).toEqual([...OF_ONE_FIELD, ...OF_OTHERS].sort());
});

it("has no field that speaks for itself where its form does: what is said below one is `Says` or `SaysWrong`", () => {
  const alone = withText(/<p\b[^>]*\brole=(?:"alert"|\{error)/);
  expect(alone.sort()).toEqual(NO_FIELDS);
});
