import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { fieldOf } from "@/ui/useErrorsTogether";
import { changedMessages, emailForm, emailFormOf, emailFromDto, emailToDto, FIELDS, type EmailDto } from "./email";

const dto: EmailDto = {
  eventid: 7,
  eventname: "Twelfth Night",
  venuename: "The Lakeside",
  logourl: "",
  version: 3,
  published: null,
  changed: false,
  emailbookingid: 7,
  message: "<p>Welcome</p>",
  messages: [
    { language: "en", message: "<p>Welcome</p>", isdefault: false },
    { language: "de", message: "<p>Danke</p>", isdefault: true },
    { language: "fr", message: "<p>Merci</p>", isdefault: true },
    { language: "es", message: "<p>Gracias</p>", isdefault: true },
  ],
  placeholders: [{ name: "user_name", meaning: "The buyer's name" }],
  twitter: "",
  facebook: "https://facebook.com/foyer",
  instagram: "",
  linkedin: "",
  youtube: "",
};
const email = emailFromDto(dto);
const form = emailFormOf(email);
const sent = (parts: FormData) => JSON.parse(parts.get("emailTemplate") as string) as Record<string, unknown>;

it("takes addresses alone as links, and none as well", () => {
  expect(saysOf(emailForm, form)).toEqual({});
  expect(saysOf(emailForm, { ...form, twitter: "@foyer", youtube: "javascript:alert(1)" })).toEqual({
    twitter: "Enter the address of a page, https://…",
    youtube: "Enter the address of a page, https://…",
  });
});

it("sends the message of one language, and leaves to us what nobody wrote", () => {
  expect(sent(emailToDto(form, email, "de"))).toMatchObject({ language: "de", message: "", version: 3 });
  expect(sent(emailToDto({ ...form, de: "<p>Willkommen</p>" }, email, "de"))).toMatchObject({
    action_type: "edit",
    message: "<p>Willkommen</p>",
    facebook_url: "https://facebook.com/foyer",
  });
  expect(sent(emailToDto(form, email, "en"))).toMatchObject({ message: "<p>Welcome</p>" });
  expect(changedMessages({ ...form, fr: "", es: "<p>Hola</p>" }, email)).toEqual(["fr", "es"]);
});

it("knows the field of a refusal", () => {
  expect(fieldOf("twitter_url", FIELDS)).toBe("twitter");
  expect(fieldOf("file", FIELDS)).toBe("logo");
});
