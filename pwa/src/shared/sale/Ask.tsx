import "@/shared/sale/ask.css";

/** Whom a buyer asks, and where; each way is empty if the organisation names none. */
export interface Contacts {
  readonly house: string;
  readonly contact: string;
  readonly contactPhone: string;
  readonly contactPage: string;
}

interface AskProps {
  readonly who: Contacts;
  /** The payment that it is about. */
  readonly payment: string;
  /** What it is asked for, with the organisation's name. */
  readonly text: string;
}

export function Ask({ who: { contact, contactPhone, contactPage }, payment, text }: AskProps) {
  const ways = [
    { at: `mailto:${contact}?subject=${encodeURIComponent(payment)}`, text: contact },
    { at: `tel:${contactPhone.replace(/[^\d+]/g, "")}`, text: contactPhone },
    { at: contactPage, text: contactPage.replace(/^https?:\/\/|\/$/g, "") },
  ];
  return (
    <div className="fy-ask">
      <p>{text}</p>
      {ways.map(
        ({ at, text: way }) =>
          way && (
            <a key={at} href={at} {...(at === contactPage && { target: "_blank", rel: "noreferrer" })}>
              {way}
            </a>
          ),
      )}
    </div>
  );
}
