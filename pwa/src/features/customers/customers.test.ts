import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { customerForm, customerFromDto, customerToDto, NEW_CUSTOMER, ownerForm, type CustomerDto } from "./customers";

const dto: CustomerDto = {
  accountid: 2,
  accountname: "Northgate Playhouse",
  userid: 1,
  stripeid: "acct_1Northgate",
  ticketfee: "0.45",
  isticketflatorperc: 1,
  upsellfee: "2.50",
  isupsellflatorperc: 2,
  orderfee: "0.20",
  isorderflatorperc: 1,
  istaxinclusive: 1,
  may_add_taxes: false,
  metabase_dashboard_number: 17,
  requires_second_step: false,
  widget_origins: "https://theatre.example",
  party_pass_url: "https://pass.example.org/{payment}",
  contact_email: "box@theatre.example",
  contact_phone: "0115 989 5555",
  contact_page: "https://theatre.example/visit",
  customdateformat: "DD-MM-YYYY",
  country: "GB",
  currency: "GBP",
  timezone: "Europe/London",
  version: 3,
};

it("says of each field what the spec says", () => {
  expect(saysOf(customerForm, NEW_CUSTOMER)).toEqual({ name: "Account Name is required" });
  expect(saysOf(customerForm, { ...NEW_CUSTOMER, name: "Northgate", stripeId: "acct_1" })).toEqual({
    ticket: "Ticket is required",
    upsell: "Upsell is required",
    order: "Order is required",
  });
  const pointed = { ...customerFromDto(dto), ticket: "." };
  expect(saysOf(customerForm, pointed)).toEqual({ ticket: "Ticket is required" });
});

it("needs neither a Stripe account nor fees, and never one without the other", () => {
  const bare = { ...NEW_CUSTOMER, name: "Little Theatre" };
  expect(saysOf(customerForm, bare)).toEqual({});
  expect(saysOf(customerForm, { ...bare, ticket: "0.00", upsell: "0.00", order: "0.00" })).toEqual({});
  expect(saysOf(customerForm, { ...bare, order: "0.20" })).toEqual({ stripeId: "Stripe AccountID is required" });
});

it("takes a dashboard's number, or none", () => {
  const customer = customerFromDto(dto);
  expect(saysOf(customerForm, { ...customer, dashboard: "" })).toEqual({});
  expect(saysOf(customerForm, { ...customer, dashboard: "-3" })).toEqual({ dashboard: "Enter a whole number" });
  expect(customerToDto({ ...customer, dashboard: "" }, customer, 9).metabase_dashboard_number).toBe(0);
});

it("asks an owner for the name alone: the rest is the platform's", () => {
  expect(saysOf(ownerForm, NEW_CUSTOMER)).toEqual({ name: "Account Name is required" });
  expect(saysOf(ownerForm, { ...NEW_CUSTOMER, name: "Northgate" })).toEqual({});
  expect(saysOf(ownerForm, { ...NEW_CUSTOMER, name: "Northgate", partyPass: "javascript:alert(1)" })).toEqual({
    partyPass: "Enter a web address that begins with https://",
  });
});

it("takes an address that buyers write to, or none", () => {
  const customer = customerFromDto(dto);
  expect(saysOf(ownerForm, { ...customer, contactEmail: "" })).toEqual({});
  expect(saysOf(ownerForm, { ...customer, contactEmail: "box office" })).toEqual({
    contactEmail: "Email is not valid.",
  });
});

it("takes a telephone number and a page for buyers, or neither", () => {
  const customer = { ...customerFromDto(dto), contactPhone: "", contactPage: "" };
  expect(saysOf(ownerForm, customer)).toEqual({});
  expect(saysOf(ownerForm, { ...customer, contactPhone: "+44 (0)115 989" })).toEqual({});
  expect(saysOf(ownerForm, { ...customer, contactPhone: "ring us", contactPage: "theatre.example" })).toEqual({
    contactPhone: "Enter a phone number",
    contactPage: "Enter a web address that begins with https://",
  });
});

it("goes to the wire and back unchanged, with the version that was seen", () => {
  const customer = customerFromDto(dto);
  expect(customerToDto(customer, customer, 9)).toEqual({
    id: 2,
    action_type: "edit",
    user_id: 9,
    account_name: "Northgate Playhouse",
    stripe_id: "acct_1Northgate",
    ticket_fee: "0.45",
    isticketflator_perc: 1,
    upsell_fee: "2.50",
    isupsellflator_perc: 2,
    order_fee: "0.20",
    isorderflator_perc: 1,
    istax_inclusive: 1,
    may_add_taxes: false,
    metabase_dashboard_number: 17,
    requires_second_step: false,
    widget_origins: "https://theatre.example",
    party_pass_url: "https://pass.example.org/{payment}",
    contact_email: "box@theatre.example",
    contact_phone: "0115 989 5555",
    contact_page: "https://theatre.example/visit",
    customdateformat: "DD-MM-YYYY",
    country: "GB",
    currency: "GBP",
    timezone: "Europe/London",
    version: 3,
  });
  const made = customerToDto(NEW_CUSTOMER, undefined, 9);
  expect(made).toMatchObject({ id: 0, action_type: "add", istax_inclusive: 0, isupsellflator_perc: 1 });
  expect(made).not.toHaveProperty("version");
});

it("says nothing of a date format that nobody chose", () => {
  const customer = customerFromDto({ ...dto, customdateformat: "" });
  expect(customerToDto(customer, customer, 9)).not.toHaveProperty("customdateformat");
});
