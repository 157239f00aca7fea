import "@/ui/drawings";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { ApiError } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { OrdersView } from "@/mine/OrdersView";
import { reservationPaid, reservationToPay, type Opened } from "@/mine/address";
import { duesOf, ownPayment, type OwnPayment } from "@/mine/model";
import {
  CancelView,
  Themed,
  ExchangeView,
  ExtrasView,
  LanguageChooser,
  leaving,
  NamesView,
  PayView,
} from "@/mine/parts";
import { showInstead, useView } from "@/mine/views";
import { useLanguage } from "@/shared/language/useLanguage";
import { useFirst } from "@/shared/sellerStyles/useFirst";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";

const title = () => textsOf("mine")("title");

/** A buyer's own orders, as the link in their mail opens them. */
export function OwnPage({ own }: { readonly own: Opened }) {
  useLanguage(title);
  const t = textsOf("mine");
  const { data, error, refetch } = useQuery(ownPayment(own));
  const sheet = useFirst(data?.sheet);
  useReturn(own, data);
  const isGone = own.key === "" || (error instanceof ApiError && error.code === "not_found");
  return (
    <div className="fy-widget fy-mine">
      {/* Where the seller's branding has one. */}
      <div className="fy-logo" />
      <header className="fy-mine-head">
        <h1>{t("title")}</h1>
        {data && !isGone && (
          <p>
            {data.house}, <span>{t("ofPayment", { payment: data.payment })}</span>
          </p>
        )}
      </header>
      <main>
        {isGone ? (
          <EmptyState icon="link" title={t("gone")} text={t("goneWhy")} />
        ) : data ? (
          <ErrorBoundary text={() => t("crash")}>
            <Suspense fallback={<Waits />}>
              {sheet ? (
                <Themed sheet={sheet} waits={<Waits />}>
                  <CurrentView own={own} payment={data} />
                </Themed>
              ) : (
                <CurrentView own={own} payment={data} />
              )}
            </Suspense>
          </ErrorBoundary>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Waits />
        )}
      </main>
      <Foot />
    </div>
  );
}

export interface ViewProps {
  readonly own: Opened;
  readonly payment: OwnPayment;
}

function CurrentView({ own, payment }: ViewProps) {
  const view = useView();
  if (view.at === "pay") return <PayView own={own} payment={payment} reservation={view.reservation} />;
  const order = "order" in view ? payment.orders.find(({ id }) => id === view.order) : undefined;
  if (view.at === "orders" || !order) {
    return <OrdersView own={own} payment={payment} done={view.at === "orders" ? view : {}} />;
  }
  const props = { own, payment, order };
  switch (view.at) {
    case "names":
      return <NamesView {...props} />;
    case "cancel":
      return <CancelView {...props} />;
    case "exchange":
      return <ExchangeView {...props} />;
    case "extras":
      return <ExtrasView {...props} />;
  }
}

/** Whoever pays stays with their language: the provider's fields would be made anew in another. */
function Foot() {
  const t = textsOf("dates");
  const { at } = useView();
  return (
    <footer className="fy-widget-foot">
      <Suspense fallback={null}>{at !== "pay" && <LanguageChooser />}</Suspense>
      {t("by")}
    </footer>
  );
}

function Waits() {
  return (
    <Loading>
      <Bone width="60%" height={26} />
      <Bone height={120} />
      <Bone height={220} />
    </Loading>
  );
}

/**
 * Whoever comes back from their bank comes to the payment that they left, and who is to pay comes to it at once. What
 * else waits for money is not opened, nor is the next thing once that is paid.
 */
export function useReturn(own: Opened, payment: OwnPayment | undefined): void {
  const hasReturned = useRef(false);
  useEffect(() => {
    if (!payment || hasReturned.current) return;
    hasReturned.current = true;
    const left = reservationPaid(window.location);
    const reservation = left ?? reservationToPay(window.location);
    const due = duesOf(payment).find(({ paying }) => paying.id === reservation);
    if (due) showInstead({ at: "pay", reservation: due.paying.id });
    else if (left !== undefined) void leaving().then(({ sayWhatWasPaid }) => sayWhatWasPaid(own));
  }, [own, payment]);
}
