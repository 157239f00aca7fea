import { expect, it } from "vitest";
import { shareOf, snippetOf } from "./EmbedEvent";

const embedding = {
  origin: "https://foyer.example",
  event: 12,
  name: "Kiss & <Tell>",
  width: "50",
  height: "",
  isDark: false,
  opensTab: false,
};

it("writes one line, and a link for whoever runs no scripts", () => {
  expect(snippetOf(embedding)).toBe(
    '<script src="https://foyer.example/embed.js" data-event="12" data-width="50%" data-height="100%"></script>\n' +
      '<noscript><a href="https://foyer.example/buy/12">Tickets for Kiss &amp; &lt;Tell&gt;</a></noscript>',
  );
  expect(snippetOf({ ...embedding, isDark: true })).toContain(' data-theme="dark"></script>');
  expect(snippetOf({ ...embedding, opensTab: true })).toContain('data-event="12" data-open="tab"></script>');
});

it.each([
  ["1", 1],
  ["99.6", 100],
  ["0", 100],
  ["-5", 100],
  ["wide", 100],
  ["", 100],
])("takes %j for %d percent", (typed, share) => expect(shareOf(typed)).toBe(share));
