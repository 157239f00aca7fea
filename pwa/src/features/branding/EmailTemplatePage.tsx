import "./branding.css";
import { textsOf } from "@/i18n/i18n";
import { ShownPicture } from "@/office/Picture";
import { Card } from "@/ui/Card";
import { None } from "@/ui/CopyId";
import { EmailEditor } from "./email/EmailEditor";
import { SOCIALS } from "./email/emailForm";
import { MailPreview } from "./email/MailPreview";
import type { Email } from "./email/model";
import { emailOf } from "./email/queries";
import { TemplatePage } from "./template/TemplatePage";

/** The mail of the event that the address names: read, until somebody asks to edit it. */
export default function EmailTemplatePage() {
  const t = textsOf("branding");
  return (
    <TemplatePage<Email>
      title={t("email.title")}
      optionsOf={emailOf}
      editor={(editing) => <EmailEditor {...editing} />}
    >
      {(email) => (
        <div className="brand-columns">
          <Shown email={email} />
          <MailPreview email={email} />
        </div>
      )}
    </TemplatePage>
  );
}

/** What is saved beside the messages, to be read alone. */
function Shown({ email: { logo, links } }: { readonly email: Email }) {
  const t = textsOf("branding");
  return (
    <Card padded>
      <dl className="brand-shown">
        <div>
          <dt>{t("logo")}</dt>
          <dd>{logo ? <ShownPicture source={logo} what={t("logo")} /> : <None />}</dd>
        </div>
        {SOCIALS.map((name) => (
          <div key={name}>
            <dt>{t(`socials.${name}`)}</dt>
            <dd>{links[name] || <None />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
