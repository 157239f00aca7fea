import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { Navigate, Route, Routes, useParams } from "react-router-dom";
import { officeLanguage, onOfficeLanguage, speakTo } from "@/i18n/officeLanguage";
import { isDoorPhone } from "@/offline/doorPhone";
import { queryClient } from "@/offline/queryClient";
import { RemovedGate } from "@/features/enrol/RemovedGate";
import { ProofHost } from "@/shared/security/ProofHost";
import { judge } from "@/shell/access";
import { PageHolder } from "@/shell/BarePage";
import { ConfirmHost } from "@/shell/ConfirmHost";
import { DialogHost, type DialogParts } from "@/shell/dialogs";
import { Frame } from "@/frame/Frame";
import { AppRoot } from "@/shell/ionic";
import { KioskLock } from "@/shell/KioskLock";
import { lazy } from "@/shell/lazy";
import { namesRows, RoutePaths, type RouteLine } from "@/shell/routes";
import { Routing } from "@/shell/Routing";
import { useSession, type SessionUser } from "@/shell/session";
import { Toaster } from "@/shell/Toaster";
import { ToSignIn } from "@/shell/ToSignIn";
import { asPattern } from "@/ui/dates";
import { PatternContext } from "@/ui/format";

const SignInPage = lazy(() => import("@/features/signin/SignInPage"));
const NotFoundPage = lazy(() => import("@/shell/NotFoundPage"));

/**
 * One line for each screen. To add one: `export default` the page from its feature, then
 *   { path: "/Orders", access: "everyone", page: lazy(() => import("@/features/orders/OrdersPage")) },
 * A page brings its texts with it (vite.texts.ts).
 * `access` is a word of shell/access.ts. The menu and the tabs know the spec's paths already and show it by themselves.
 */
const ROUTES: readonly RouteLine[] = [
  { path: "/", access: "public", page: SignInPage },
  { path: "/Login", access: "public", page: SignInPage },
  { path: "/ForgotPassword", access: "public", page: lazy(() => import("@/features/passwords/ForgotPasswordPage")) },
  { path: "/ResetPassword", access: "public", page: lazy(() => import("@/features/passwords/ResetPasswordPage")) },
  {
    path: "/ChangePassword",
    access: "everyone",
    page: lazy(() => import("@/features/passwords/ChangePasswordPage")),
  },
  { path: "/UserProfile", access: "everyone", page: lazy(() => import("@/features/profile/UserProfilePage")) },
  { path: "/EventDashboard", access: "everyone", page: lazy(() => import("@/features/dashboard/DashboardPage")) },
  {
    path: "/ReportingDashboard",
    access: "office",
    page: lazy(() => import("@/features/reporting/ReportingDashboardPage")),
  },
  {
    path: "/PerformanceView/:eventOccurrenceId",
    access: "office",
    page: lazy(() => import("@/features/performance/PerformanceViewPage")),
  },
  {
    path: "/CheckInView/:eventOccurrenceId",
    access: "office",
    page: lazy(() => import("@/features/door/checkin/CheckInPage")),
  },
  { path: "/Wall/:performance", access: "public", page: lazy(() => import("@/features/wall/WallPage")) },
  { path: "/EventSummary", access: "office", page: lazy(() => import("@/features/summary/SummaryPage")) },
  { path: "/EventsCalendar", access: "office", page: lazy(() => import("@/features/events/CalendarPage")) },
  { path: "/QrValidation", access: "everyone", page: lazy(() => import("@/features/door/DoorStartPage")) },
  { path: "/QrValidation/:performance", access: "everyone", page: lazy(() => import("@/features/door/DoorPage")) },
  { path: "/DoorLog", access: "office", page: lazy(() => import("@/features/doorlog/DoorLogStartPage")) },
  { path: "/DoorLog/:performance", access: "office", page: lazy(() => import("@/features/doorlog/DoorLogPage")) },
  { path: "/Devices", access: "office", page: lazy(() => import("@/features/devices/PhonesPage")) },
  { path: "/DoorRules", access: "office", page: lazy(() => import("@/features/doorrules/DefaultRulesPage")) },
  { path: "/DoorRules/:event", access: "office", page: lazy(() => import("@/features/doorrules/EventRulesPage")) },
  { path: "/enrol", access: "public", page: lazy(() => import("@/features/enrol/EnrolPage")) },
  { path: "/Removed", access: "public", page: lazy(() => import("@/features/enrol/RemovedPage")) },
  { path: "/Orders", access: "everyone", page: lazy(() => import("@/features/orders/OrdersPage")) },
  {
    path: "/OrderDetails/:eventTicketDetailId",
    access: "everyone",
    page: lazy(() => import("@/features/orders/OrderDetailsPage")),
  },
  {
    path: "/ExchangeTicket/:eventTicketDetailId/:eventid/:eventdetailid",
    access: "everyone",
    page: lazy(() => import("@/features/exchange/ExchangePage")),
  },
  { path: "/CashUp", access: "everyone", page: lazy(() => import("@/features/cashup/CashUpPage")) },
  { path: "/PromoCodes", access: "office", page: lazy(() => import("@/features/codes/CodesPage")) },
  {
    path: "/PromocodeConfiguration/:id?/:promoname?",
    access: "office",
    page: lazy(() => import("@/features/codes/CodeSettingsPage")),
  },
  { path: "/Events", access: "office", page: lazy(() => import("@/features/events/EventsPage")) },
  {
    path: "/EventConfiguration/:eventId?",
    access: "office",
    page: lazy(() => import("@/features/events/EventSettingsPage")),
  },
  { path: "/Branding", access: "office", page: lazy(() => import("@/features/branding/BrandingPage")) },
  { path: "/TicketTemplate", access: "office", page: lazy(() => import("@/features/branding/TicketTemplatePage")) },
  { path: "/EmailTemplate", access: "office", page: lazy(() => import("@/features/branding/EmailTemplatePage")) },
  { path: "/Allocations", access: "office", page: lazy(() => import("@/features/holds/HoldsPage")) },
  { path: "/AllotmentConfiguration", access: "office", page: lazy(() => import("@/features/holds/HoldSeasonPage")) },
  { path: "/Upsells", access: "office", page: lazy(() => import("@/features/upsells/UpsellsPage")) },
  {
    path: "/UpsellConfiguration/:upsellId?",
    access: "office",
    page: lazy(() => import("@/features/upsells/UpsellSettingsPage")),
  },
  { path: "/TicketTypes", access: "office", page: lazy(() => import("@/features/ticketTypes/TicketTypesPage")) },
  {
    path: "/TicketTypeConfiguration/:accountId",
    access: "office",
    page: lazy(() => import("@/features/ticketTypes/TicketTypeSettingsPage")),
  },
  { path: "/Venues", access: "office", page: lazy(() => import("@/features/venues/VenuesPage")) },
  { path: "/Users", access: "office", page: lazy(() => import("@/features/users/UsersPage")) },
  { path: "/Customers", access: "admin", page: lazy(() => import("@/features/customers/CustomersPage")) },
  { path: "/TaxManagement", access: "admin", page: lazy(() => import("@/features/taxes/TaxesPage")) },
  {
    path: "/Reconciliation",
    access: "admin",
    page: lazy(() => import("@/features/reconciliation/ReconciliationPage")),
  },
  { path: "/Rights", access: "admin", page: lazy(() => import("@/features/rights/RightsPage")) },
  { path: "/BuyingLimits", access: "admin", page: lazy(() => import("@/features/limits/LimitsPage")) },
  { path: "/KeepingData", access: "admin", page: lazy(() => import("@/features/keeping/KeepingPage")) },
  { path: "/AuditLog", access: "admin", page: lazy(() => import("@/features/audit/AuditLogPage")) },
  { path: "/ClientApi", access: "office", page: lazy(() => import("@/features/clientApi/ClientsPage")) },
  { path: "/Webhooks", access: "office", page: lazy(() => import("@/features/webhooks/WebhooksPage")) },
  { path: "/Webhooks/:endpoint", access: "office", page: lazy(() => import("@/features/webhooks/EndpointPage")) },
  { path: "/Reports", access: "office", page: lazy(() => import("@/features/reports/ReportsPage")) },
  { path: "/404Page", access: "public", page: NotFoundPage },
  { path: "*", access: "public", page: NotFoundPage },
];

/** Dialogs that other features open (shell/dialogs.tsx), one line each. */
const DIALOGS: DialogParts = {
  walkIn: lazy(() => import("@/features/walkin/WalkInDialog")),
  buyers: lazy(() => import("@/features/buyers/BuyersDialog")),
  boxOffice: lazy(() => import("@/features/walkin/BoxOfficeDialog")),
  cancelPerformance: lazy(() => import("@/features/cancelling/CancelDialog")),
  exchange: lazy(() => import("@/features/exchange/ExchangeDialog")),
  exports: lazy(() => import("@/office/exporting/ExportsDialog")),
  find: lazy(() => import("@/frame/finding/FindDialog")),
  offerPerformance: lazy(() => import("@/features/offering/OfferDialog")),
};

const PATHS: ReadonlySet<string> = new Set(ROUTES.map((route) => route.path));

export function App() {
  const user = useSession();
  useCarrying(user);
  const language = useOfficeLanguage(user);
  return (
    <QueryClientProvider client={queryClient}>
      <PatternContext value={asPattern(user?.customdateformat)}>
        <RoutePaths value={PATHS}>
          <AppRoot>
            <Routing>
              <Screens key={language} />
            </Routing>
          </AppRoot>
        </RoutePaths>
      </PatternContext>
    </QueryClientProvider>
  );
}

function Screens() {
  const user = useSession();
  return (
    <>
      <KioskLock>
        <Frame>
          {/* One screen at a time: Ionic's own outlet at times left the old one in front of the new. */}
          <RemovedGate />
          <Routes>{ROUTES.map((route) => guarded(route, user))}</Routes>
        </Frame>
      </KioskLock>
      <DialogHost parts={DIALOGS} />
      <ConfirmHost />
      <ProofHost />
      <Toaster />
    </>
  );
}

function guarded({ path, access, page: Screen }: RouteLine, user: SessionUser | null) {
  const verdict = judge(access, user);
  const element =
    verdict === "open" ? (
      <PageHolder key={path}>
        <Addressed page={Screen} />
      </PageHolder>
    ) : verdict === "signIn" ? (
      <ToSignIn />
    ) : (
      <Navigate to="/404Page" replace />
    );
  return <Route key={path} path={path} element={element} />;
}

/** A screen whose address names rows by their numbers: one that names them otherwise leads nowhere. */
function Addressed({ page: Screen }: Pick<RouteLine, "page">) {
  return namesRows(useParams()) ? <Screen /> : <NotFoundPage />;
}

/** What the office speaks to who is signed in: screens are drawn anew when it is another language. */
function useOfficeLanguage(user: SessionUser | null): string {
  useEffect(() => void speakTo(user?.language), [user?.language]);
  return useSyncExternalStore(onOfficeLanguage, officeLanguage);
}

/** A phone of the door carries tonight's lists before somebody opens the door's screen. */
function useCarrying(user: SessionUser | null): void {
  const [person, role] = [user?.userid, user?.roleid];
  useEffect(() => {
    if (person === undefined || role === undefined || !isDoorPhone(role)) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void import("@/features/door/manifest/tonight").then(({ keepTonightFresh }) => {
      if (!isOver) stop = keepTonightFresh();
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [person, role]);
}
