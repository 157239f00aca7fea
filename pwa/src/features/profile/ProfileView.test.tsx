import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { speakTo } from "@/i18n/officeLanguage";
import { textsThere } from "@/i18n/catalogue";
import { ProfileView } from "./UserProfilePage";
import type { Profile } from "./profile";

const profile: Profile = {
  id: 7,
  version: 1,
  firstName: "Grace",
  lastName: "Oduya",
  mobile: "",
  email: "grace@foyer.test",
  account: "Foyer Theatre",
  role: "Door staff",
  dateFormat: "DD-MM-YYYY",
  language: "de",
};

afterEach(() => speakTo("en"));

it("says one's role in one's own language", async () => {
  await speakTo("de");
  await textsThere();
  render(<ProfileView profile={profile} onEdit={() => undefined} />);
  expect(screen.getByText("Einlasspersonal")).toBeDefined();
});
