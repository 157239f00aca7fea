import { expect, it } from "vitest";
import { readFromHost, readFromWidget } from "@/widget/protocol";

const context = { url: "https://theatre.example/shows?p=12", eventid: 12, channel: "online", language: "fr-CA" };

it("reads the spec's messages, with what is theirs and nothing else", () => {
  const initialize = { type: "INITIALIZE_WIDGET", ...context, occurrenceid: 7, reservationId: "5.abc" };
  expect(readFromHost({ ...initialize, upsellData: "[]", venueDetail: "{}", more: 1 })).toEqual(initialize);
  const verify = { type: "WIDGET_PAYMENT_VERIFY", ...context, query: { app: "foyer", payid: "ORD-1" } };
  expect(readFromHost(verify)).toEqual(verify);
  const sight = { type: "foyer:sight", eventid: 12, above: 120, below: 310 };
  expect(readFromHost(sight)).toEqual(sight);
  const messages = [
    { type: "INITIALIZE_WIDGET" },
    { type: "WIDGET_LOADED" },
    { type: "stripeCheckout", url: "https://checkout.example/pay" },
    { type: "downloadPdf", url: "https://foyer.example/v1/x.pdf", pdfName: "ORD-1" },
    { type: "foyer:height", height: 512.5 },
    { type: "foyer:step" },
    { type: "foyer:verified" },
  ];
  for (const one of messages) expect(readFromWidget(one)).toEqual(one);
});

it.each([
  null,
  "INITIALIZE_WIDGET",
  [],
  {},
  { type: "initialize_widget", ...context },
  { type: "INITIALIZE_WIDGET" },
  { type: "INITIALIZE_WIDGET", ...context, eventid: "12" },
  { type: "INITIALIZE_WIDGET", ...context, url: "javascript:alert(1)" },
  { type: "INITIALIZE_WIDGET", ...context, channel: "api" },
  { type: "INITIALIZE_WIDGET", ...context, language: "<fr>" },
  { type: "INITIALIZE_WIDGET", ...context, token: "x".repeat(2001) },
  { type: "WIDGET_PAYMENT_VERIFY", ...context, query: { payid: 1 } },
  { type: "foyer:sight", eventid: 12, above: -1, below: 0 },
  { type: "foyer:sight", eventid: 12, below: -1 },
  { type: "foyer:sight", eventid: 12, below: "0; color: red" },
  { type: "foyer:sight", eventid: 12, below: 20_001 },
])("hears nothing in %j from a host", (message) => {
  expect(readFromHost(message)).toBeUndefined();
});

it.each([
  undefined,
  { type: "stripeCheckout", url: "javascript:alert(1)" },
  { type: "stripeCheckout", url: "data:text/html,x" },
  { type: "stripeCheckout" },
  { type: "downloadPdf", url: "https://foyer.example/x.pdf" },
  { type: "foyer:height", height: -1 },
  { type: "foyer:height", height: Infinity },
  { type: "foyer:height", height: "100" },
])("hears nothing in %j from a widget", (message) => {
  expect(readFromWidget(message)).toBeUndefined();
});
