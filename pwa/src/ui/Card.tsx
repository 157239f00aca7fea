import "@/ui/card.css";
import type { ReactNode } from "react";

interface CardProps {
  readonly title?: ReactNode;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  /** Space inside; a table brings its own. */
  readonly padded?: boolean;
  /** There is nothing in it: it says so beside its title, below it where there are actions. */
  readonly none?: string | false | undefined;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function Card({ title, actions, padded = false, none, className = "", children }: CardProps) {
  return (
    <section className={`fy-card ${className}`}>
      {(title !== undefined || actions !== undefined) && (
        <header className="fy-card-head">
          <h2 className={none && !actions ? undefined : "fy-grow"}>{title}</h2>
          {actions}
          {none && <p className={actions ? "fy-quiet fy-card-none" : "fy-quiet fy-grow"}>{none}</p>}
        </header>
      )}
      {/* The same place either way: a dialog within keeps what is typed when somebody else fills the card. */}
      {padded ? <div className={none ? undefined : "fy-card-body"}>{children}</div> : children}
    </section>
  );
}

interface TicketCardProps {
  readonly children: ReactNode;
  /** Below (or, in a row, beside) the perforation. */
  readonly stub: ReactNode;
  readonly layout?: "column" | "row";
  readonly className?: string;
}

/** A card with a perforation and two notches: for event cards and the sold slip alone. */
export function TicketCard({ children, stub, layout = "column", className = "" }: TicketCardProps) {
  return (
    <article className={`fy-card fy-ticket is-${layout} ${className}`}>
      <div className="fy-ticket-body">{children}</div>
      <div className="fy-stub">{stub}</div>
    </article>
  );
}

/** Figures that belong together: small grey labels, large numbers. */
export function Metrics({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <dl className={`fy-figures ${className}`}>{children}</dl>;
}

interface MetricProps {
  readonly label: string;
  readonly children: ReactNode;
  /** `of 640`, small and grey. */
  readonly rest?: ReactNode;
}

export function Metric({ label, children, rest }: MetricProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children} {rest !== undefined && <small>{rest}</small>}
      </dd>
    </div>
  );
}

/** What is known of one thing: a grey word, then the fact. */
export function Facts({ rows }: { rows: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <dl className="fy-facts">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
