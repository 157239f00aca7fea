import { expect, test } from "vitest";
import { textsFromDto, textsToDto, writtenIn, type TextsDto } from "./texts";

const german = { language: "de", name: "Was ihr wollt", description: "", bio: "", ticketlabel: "Karte" } as const;
const dto: TextsDto = { eventid: 3, texts: [german], version: 7 };

test("what comes from the wire goes back as it was, with the event's version", () => {
  const texts = textsFromDto(dto);
  expect(texts.form.de_name).toBe("Was ihr wollt");
  expect(texts.form.fr_bio).toBe("");
  expect(textsToDto(texts.form, texts)).toEqual({ texts: [german], version: 7 });
});

test("a language of blanks has no texts", () => {
  const texts = textsFromDto(dto);
  expect(writtenIn({ ...texts.form, es_bio: "Una obra." })).toEqual(["de", "es"]);
  expect(writtenIn({ ...texts.form, de_name: " ", de_ticketLabel: "" })).toEqual([]);
});
