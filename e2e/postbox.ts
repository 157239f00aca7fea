import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "@playwright/test";

/** Reads sent emails: without a mail server each is a file in the data folder. */
export class Postbox {
  constructor(private readonly folder: string) {}

  /** Waits for the newest email with this subject, and returns its link's token. */
  async tokenFor(email: string, subject: string): Promise<string> {
    let token: string | undefined;
    await expect
      .poll(() => (token = this.tokens(email, subject)[0]), {
        message: `a mail to ${email}: ${subject}`,
        intervals: [100],
      })
      .toBeTruthy();
    return token ?? "";
  }

  /** Waits for a mail to somebody whose subject begins so, and gives it as it was sent. */
  async mailTo(email: string, subject: string): Promise<string> {
    let found: string | undefined;
    const find = () => (found = this.mails(subject).find((mail) => mail.includes(`\nTo: ${email}\n`)));
    await expect.poll(find, { message: `a mail to ${email}: ${subject}`, intervals: [100] }).toBeTruthy();
    return found ?? "";
  }

  /** The same as its plain text reads. */
  async textTo(email: string, subject: string): Promise<string> {
    const mail = await this.mailTo(email, subject);
    const [, head = "", body = ""] = /\n(Content-Type: text\/plain[\s\S]*?)\n\n([\s\S]*?)(?:\n--|$)/.exec(mail) ?? [];
    if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
    if (!/quoted-printable/i.test(head)) return body;
    const bytes = body.replaceAll("=\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => `%${code}`);
    return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, "%25"));
  }

  /** Waits for a mail to somebody whose subject begins so, and gives the first address in its text. */
  async linkTo(email: string, subject: string): Promise<string> {
    const mail = await this.mailTo(email, subject);
    // A map of the venue is somebody else's page.
    const [address] = /https?:\/\/(?!www\.google\.)\S+/.exec(mail) ?? [];
    if (!address) throw new Error(`${subject}: there is no address in it`);
    return address;
  }

  /** The tokens that were mailed to somebody, the newest first. */
  private tokens(email: string, subject: string): string[] {
    return this.mails(subject)
      .filter((mail) => mail.includes(`\nTo: ${email}\n`) && mail.includes(`\nSubject: ${subject}`))
      .flatMap((mail) => /\/ResetPassword\?token=([\w.~-]+)/.exec(mail)?.[1] ?? []);
  }

  /** A file is named after its mail's subject: none of a hundred tickets is read to find an invitation. */
  private mails(subject: string): string[] {
    if (!existsSync(this.folder)) return []; // until there is a first one
    const part = subject.replaceAll(/[^A-Za-z0-9]+/g, "-");
    const names = readdirSync(this.folder).filter((name) => name.includes(`-${part}`) && name.endsWith(".eml"));
    names.sort((one, other) => other.localeCompare(one));
    return names.map((name) => readFileSync(join(this.folder, name), "utf-8").replaceAll("\r\n", "\n"));
  }
}
