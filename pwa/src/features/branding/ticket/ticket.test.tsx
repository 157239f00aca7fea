import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { ticketForm, ticketFormOf, ticketFromDto, ticketToDto, type TicketDto } from "./ticket";

const dto: TicketDto = {
  eventid: 7,
  eventname: "Twelfth Night",
  venuename: "The Lakeside",
  logourl: "/media/branding/logo.png",
  version: 2,
  published: null,
  changed: true,
  eventlogoid: 7,
  adsheader: "Ads",
  eventticketads: [{ eventadid: 9, eventid: 7, ads: "/media/branding/bar.png", adssequence: 2 }],
};
const ticket = ticketFromDto(dto);
const form = ticketFormOf(ticket);
const sent = (parts: FormData) => JSON.parse(parts.get("ticketTemplate") as string) as Record<string, unknown>;

it("says of what is no picture what the spec says, and leaves what is there alone", () => {
  const text = new File(["x"], "advert.gif");
  expect(saysOf(ticketForm, { ...form, logo: text, ad1: text })).toEqual({
    logo: "This is not an image",
    ad1: "This is not an image",
  });
  expect(saysOf(ticketForm, { ...form, ad1: new File(["x"], "Advert.JPEG") })).toEqual({});
});

it("goes to the wire with its version, and sends only the pictures that were chosen now", () => {
  const bar = new File(["x"], "bar.jpg");
  const parts = ticketToDto({ ...form, header: " Our friends ", ad1: bar }, ticket);
  expect(sent(parts)).toEqual({
    action_type: "edit",
    template_id: 7,
    event_id: 7,
    eventname: "Twelfth Night",
    ads_header: "Our friends",
    eventticketads: [
      { eventadid: 0, eventid: 7, ads: "", adssequence: 1 },
      { eventadid: 9, eventid: 7, ads: "/media/branding/bar.png", adssequence: 2 },
    ],
    version: 2,
  });
  expect([parts.get("ads1"), parts.has("ads2"), parts.has("logo")]).toEqual([bar, false, false]);
});

it("takes a logo away by an empty address, and adds what was never saved", () => {
  expect(sent(ticketToDto({ ...form, logo: null }, ticket))).toMatchObject({ logo_url: "" });
  const fresh = ticketFromDto({ ...dto, version: 0, eventlogoid: 0, eventticketads: [] });
  expect(sent(ticketToDto(ticketFormOf(fresh), fresh))).toMatchObject({ action_type: "add", template_id: 0 });
});
