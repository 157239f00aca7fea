import { expectNoBarrier, expectNoBarrierAnywhere } from "../barriers";
import { expect, SAME_ON_BOTH, test } from "../fixtures";
import { shortId } from "../test-account";
import { draftMessage, drawDraft, MailPage } from "../pages/mail-page";
import { aPerformance } from "../sheet";

const EVENING = [aPerformance(3, "19:30", { price: 20, tickets: 9, subcategory: "Evening" })];

/** All that has ever run, or called home, out of a message. */
const HOSTILE = [
  "<h1>Hello {user_name}</h1>",
  "<script>window.touched = 1; fetch('https://evil.example/script')</script>",
  "<img src=x onerror=\"window.touched = 1; fetch('https://evil.example/error')\">",
  "<img src='https://evil.example/pixel.png'><img srcset='https://evil.example/set.png 1x'>",
  "<svg onload='window.touched = 1'><image href='https://evil.example/svg.png'/><use href='//evil.example/u.svg#a'/></svg>",
  "<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.touched=1'/>\">",
  "<p style='background:url(https://evil.example/style.png);position:fixed;inset:0'>over all</p>",
  "<style>@import 'https://evil.example/a.css'; p { background: url(https://evil.example/b.png) }</style>",
  "<link rel=stylesheet href=https://evil.example/c.css><link rel=prefetch href=https://evil.example/d>",
  "<iframe src='javascript:parent.touched=1'></iframe><object data='https://evil.example/o'></object>",
  "<form action='https://evil.example'><form><input autofocus onfocus='touched=1'></form></form>",
  "<meta http-equiv=refresh content='0;url=https://evil.example/m'><base href='https://evil.example/'>",
  "<video autoplay src='https://evil.example/v.mp4' poster='https://evil.example/p.png'></video>",
  "<svg></p><style><a id=\"</style><img src=1 onerror='window.touched=1'>\">",
  "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror='window.touched=1'&gt;\">",
  "<noscript><p title=\"</noscript><img src=x onerror='window.touched=1'>\">",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror='window.touched=1'>",
  "<!--[if mso]><script>window.touched=1</script><![endif]--><!-- --!><img src=x onerror='window.touched=1'>-->",
  "<mj-raw><script>window.touched=1</script></mj-raw><mj-include path='https://evil.example/x.mjml'/>",
  "<a href='javascript:window.touched=1'>a link</a>",
];

test(
  "a hostile message runs nothing and calls nobody, alone or together",
  SAME_ON_BOTH,
  async ({ url, account, openBrowser }) => {
    const { event, api } = await account.putOn(`Hostile ${shortId()}`, EVENING);
    const page = await openBrowser();
    for (const message of [HOSTILE.join("\n"), ...HOSTILE]) {
      await draftMessage(api, { event, message: `${message}<p>The end.</p>` });
      const context = page.context();
      const reader = await context.newPage();
      const mail = await MailPage.open(reader, url, await drawDraft(api, event));
      await expect(reader.getByRole("article").getByText(/^Your tickets are attached/)).toBeVisible();
      for (const link of await reader.getByText("a link").all()) await link.click();
      await mail.expectHarmless();
      await reader.close();
    }
  },
);

test(
  "a draft is read by nobody but who tries it, and the published message by every buyer",
  SAME_ON_BOTH,
  async ({ url, account, postbox, openBrowser }) => {
    const name = `Letters ${shortId()}`;
    const { event, api, performances, organiser } = await account.putOn(name, EVENING);
    await draftMessage(api, { event, message: "<h1>First night, {user_name}</h1>" });
    await api.post("/v1/events/publishTemplateDetails", { action_type: "event template publish", event_id: event });
    await draftMessage(api, { event, message: "<h1>Not yet, {user_name}</h1>" });

    await api.post("/v1/branding/mailTest", { event_id: event, language: "en" });
    const email = `${shortId()}@example.org`;
    await api.sell(performances[0] ?? 0, 1, { name: "Ada Byron", email });

    expect(await postbox.mailTo(organiser.email, `Test: Your tickets for ${name}`)).toContain("Not yet, Ada Lovelace");
    const sold = await postbox.mailTo(email, `Your tickets for ${name}`);
    expect(sold).toContain("First night, Ada Byron");
    expect(sold).not.toContain("Not yet");

    const page = await openBrowser();
    const mail = await MailPage.open(page, url, await drawDraft(api, event, "de"));
    await expect(page.getByRole("heading", { name: "Vielen Dank für Ihre Bestellung, Ada Lovelace" })).toBeVisible();
    await expectNoBarrierAnywhere(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoBarrier(page);
    await mail.expectToFit();
    await mail.expectHarmless();
  },
);
