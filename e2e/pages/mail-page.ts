import { expect, type Page, type Request } from "@playwright/test";

import { type Api } from "../api";

export interface DrawnMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly size: number;
}

/** A mail as a reader has it open that guards against nothing: a page of its own, in which scripts may run. */
export class MailPage {
  private readonly requests: string[] = [];

  private constructor(
    private readonly page: Page,
    private readonly url: string,
  ) {
    page.on("request", (request: Request) => this.requests.push(request.url()));
    page.on("dialog", (dialog) => {
      this.requests.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  static async open(page: Page, url: string, mail: DrawnMail): Promise<MailPage> {
    const opened = new MailPage(page, url);
    await page.route(`${url}/mail`, (route) => route.fulfill({ contentType: "text/html", body: mail.html }));
    await page.goto(`${url}/mail`, { waitUntil: "networkidle" });
    return opened;
  }

  /** Nothing was fetched but the mail and pictures of ours, and nothing of it has run. */
  async expectHarmless(): Promise<void> {
    const others = this.requests.filter((requests) => requests !== `${this.url}/mail`);
    // Its codes come with it.
    const ours = ["data:image/png;", `${this.url}/media/branding/`, `${this.url}/media/events/`];
    expect(others.filter((requests) => !ours.some((one) => requests.startsWith(one)))).toEqual([]);
    expect(await this.page.evaluate(() => "touched" in window)).toBe(false);
    await expect(this.page.locator("script, style + svg, iframe, object, embed, form, input, base, link")).toHaveCount(
      0,
    );
  }

  /** It fits a phone and a reading pane: nothing has to be moved aside to be read. */
  async expectToFit(): Promise<void> {
    for (const width of [390, 640, 1440]) {
      await this.page.setViewportSize({ width, height: 900 });
      expect(await this.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
}

interface EmailInput {
  readonly event: number;
  readonly message: string;
  readonly language?: string;
}

/** Writes the draft of an event's message, as its editor does. */
export async function draftMessage(api: Api, { event, message, language = "en" }: EmailInput): Promise<void> {
  const details = { action_type: "emailtemplate list", event_id: event };
  const draft = await api.post<{ data: { emailbookingid: number } }>("/v1/events/getTemplateDetails", details);
  const parts = new FormData();
  const template = { template_id: draft.data.emailbookingid, event_id: event, message, language };
  parts.set("emailTemplate", JSON.stringify({ action_type: "edit", ...template }));
  const response = await fetch(`${api.url}/v1/events/emailTemplateManagement`, {
    method: "POST",
    headers: { Authorization: `Bearer ${api.token}` },
    body: parts,
  });
  if (!response.ok) throw new Error(`emailTemplateManagement answered ${response.status}: ${await response.text()}`);
}

/** Draws the mail of an event's draft, for a sample order. */
export async function drawDraft(api: Api, event: number, language = "en"): Promise<DrawnMail> {
  const path = `/v1/branding/mailPreview?event_id=${event}&language=${language}`;
  return (await api.get<{ data: DrawnMail }>(path)).data;
}
