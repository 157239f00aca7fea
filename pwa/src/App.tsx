import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { matchPath, Navigate, Route, Routes, useLocation, useParams } from "react-router-dom";
import { RemovedGate } from "@/features/enrol/RemovedGate";
import { Frame } from "@/frame/Frame";
import { officeLanguage, onOfficeLanguage } from "@/i18n/officeLanguage";
import { isDoorPhone } from "@/offline/persist";
import { queryClient } from "@/offline/queryClient";
import { ProofHost } from "@/shared/security/ProofHost";
import { firstPath, isSignIn, checkAccess } from "@/shell/access";
import { PageHolder } from "@/shell/BarePage";
import { ConfirmHost, DialogHost, type DialogParts } from "@/shell/dialogs";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { AppRoot } from "@/shell/ionic";
import { KioskLock } from "@/shell/kiosk";
import { late, lazy, screen } from "@/shell/late";
import { namesRows, type RouteLine, RoutePaths } from "@/shell/routes";
import { Routing, ToSignIn } from "@/shell/Routing";
import { getSession, type SessionUser, useSession } from "@/shell/session";
import { Toaster } from "@/shell/toast";
import { leaveFirstFrame } from "@/theme/firstFrame";
import { asPattern } from "@/ui/dates";
import { PatternContext } from "@/ui/format";

const SignInPage = screen(() => import("@/features/signin/SignInPage"));
const NotFoundPage = screen(() => import("@/shell/NotFoundPage"));

/**
 * One line for each screen. To add one: `export default` the page from its feature, then
 *   { path: "/Orders", access: "everyone", page: screen(() => import("@/features/orders/OrdersPage")) },
 * A page brings its texts with it (vite.texts.ts).
 * `access` is a word of shell/access.ts. The menu and the tabs know the spec's paths already and show it by themselves.
 */
const ROUTES: readonly RouteLine[] = [
  { path: "/", access: "public", page: SignInPage },
  { path: "/Login", access: "public", page: SignInPage },
  { path: "/SetUp", access: "public", page: screen(() => import("@/features/setup/SetUpPage")) },
  { path: "/ForgotPassword", access: "public", page: screen(() => import("@/features/passwords/ForgotPasswordPage")) },
  { path: "/ResetPassword", access: "public", page: screen(() => import("@/features/passwords/ResetPasswordPage")) },
  {
    path: "/ChangePassword",
    access: "everyone",
    page: screen(() => import("@/features/passwords/ChangePasswordPage")),
  },
  { path: "/UserProfile", access: "everyone", page: screen(() => import("@/features/profile/UserProfilePage")) },
  { path: "/EventDashboard", access: "everyone", page: screen(() => import("@/features/dashboard/DashboardPage")) },
  {
    path: "/ReportingDashboard",
    access: "office",
    page: screen(() => import("@/features/reporting/ReportingDashboardPage")),
  },
  {
    path: "/PerformanceView/:eventOccurrenceId",
    access: "office",
    page: screen(() => import("@/features/performance/PerformanceViewPage")),
  },
  {
    path: "/CheckInView/:eventOccurrenceId",
    access: "office",
    page: screen(() => import("@/features/door/checkin/CheckInPage")),
  },
  { path: "/Wall/:performance", access: "public", page: screen(() => import("@/features/wall/WallPage")) },
  { path: "/EventSummary", access: "office", page: screen(() => import("@/features/summary/SummaryPage")) },
  { path: "/EventsCalendar", access: "office", page: screen(() => import("@/features/events/CalendarPage")) },
  { path: "/QrValidation", access: "everyone", page: screen(() => import("@/features/door/DoorStartPage")) },
  { path: "/QrValidation/:performance", access: "everyone", page: screen(() => import("@/features/door/DoorPage")) },
  { path: "/DoorLog", access: "office", page: screen(() => import("@/features/doorlog/DoorLogStartPage")) },
  { path: "/DoorLog/:performance", access: "office", page: screen(() => import("@/features/doorlog/DoorLogPage")) },
  { path: "/Devices", access: "office", page: screen(() => import("@/features/devices/PhonesPage")) },
  { path: "/DoorRules", access: "office", page: screen(() => import("@/features/doorrules/DefaultRulesPage")) },
  { path: "/DoorRules/:event", access: "office", page: screen(() => import("@/features/doorrules/EventRulesPage")) },
  { path: "/enrol", access: "public", page: screen(() => import("@/features/enrol/EnrolPage")) },
  { path: "/Removed", access: "public", page: screen(() => import("@/features/enrol/RemovedPage")) },
  { path: "/Orders", access: "everyone", page: screen(() => import("@/features/orders/OrdersPage")) },
  {
    path: "/OrderDetails/:eventTicketDetailId",
    access: "everyone",
    page: screen(() => import("@/features/orders/OrderDetailsPage")),
  },
  {
    path: "/ExchangeTicket/:eventTicketDetailId/:eventid/:eventdetailid",
    access: "everyone",
    page: screen(() => import("@/features/exchange/ExchangePage")),
  },
  { path: "/CashUp", access: "everyone", page: screen(() => import("@/features/cashup/CashUpPage")) },
  { path: "/PromoCodes", access: "office", page: screen(() => import("@/features/codes/CodesPage")) },
  {
    path: "/PromocodeConfiguration/:id?/:promoname?",
    access: "office",
    page: screen(() => import("@/features/codes/CodeSettingsPage")),
  },
  { path: "/Events", access: "office", page: screen(() => import("@/features/events/EventsPage")) },
  {
    path: "/EventConfiguration/:eventId?",
    access: "office",
    page: screen(() => import("@/features/events/EventSettingsPage")),
  },
  { path: "/Branding", access: "office", page: screen(() => import("@/features/branding/BrandingPage")) },
  { path: "/TicketTemplate", access: "office", page: screen(() => import("@/features/branding/TicketTemplatePage")) },
  { path: "/EmailTemplate", access: "office", page: screen(() => import("@/features/branding/EmailTemplatePage")) },
  { path: "/Allocations", access: "office", page: screen(() => import("@/features/holds/HoldsPage")) },
  { path: "/AllotmentConfiguration", access: "office", page: screen(() => import("@/features/holds/HoldSeasonPage")) },
  { path: "/Upsells", access: "office", page: screen(() => import("@/features/upsells/UpsellsPage")) },
  {
    path: "/UpsellConfiguration/:upsellId?",
    access: "office",
    page: screen(() => import("@/features/upsells/UpsellSettingsPage")),
  },
  { path: "/TicketTypes", access: "office", page: screen(() => import("@/features/ticketTypes/TicketTypesPage")) },
  {
    path: "/TicketTypeConfiguration/:accountId",
    access: "office",
    page: screen(() => import("@/features/ticketTypes/TicketTypeSettingsPage")),
  },
  { path: "/Venues", access: "office", page: screen(() => import("@/features/venues/VenuesPage")) },
  { path: "/Users", access: "office", page: screen(() => import("@/features/users/UsersPage")) },
  { path: "/Customers", access: "admin", page: screen(() => import("@/features/customers/CustomersPage")) },
  { path: "/TaxManagement", access: "admin", page: screen(() => import("@/features/taxes/TaxesPage")) },
  {
    path: "/Reconciliation",
    access: "admin",
    page: screen(() => import("@/features/reconciliation/ReconciliationPage")),
  },
  { path: "/Rights", access: "admin", page: screen(() => import("@/features/permissions/PermissionsPage")) },
  { path: "/BuyingLimits", access: "admin", page: screen(() => import("@/features/limits/LimitsPage")) },
  { path: "/KeepingData", access: "admin", page: screen(() => import("@/features/retention/RetentionPage")) },
  { path: "/AuditLog", access: "admin", page: screen(() => import("@/features/audit/AuditLogPage")) },
  { path: "/ClientApi", access: "office", page: screen(() => import("@/features/clientApi/ClientsPage")) },
  { path: "/Webhooks", access: "office", page: screen(() => import("@/features/webhooks/WebhooksPage")) },
  { path: "/Webhooks/:endpoint", access: "office", page: screen(() => import("@/features/webhooks/EndpointPage")) },
  { path: "/Reports", access: "office", page: screen(() => import("@/features/reports/ReportsPage")) },
  { path: "/404Page", access: "public", page: NotFoundPage },
  { path: "*", access: "public", page: NotFoundPage },
];

/** Dialogs that other features open (shell/dialogs.tsx), one line each. */
const DIALOGS: DialogParts = {
  // The next buyer in the queue does not wait for it (`bringDialog`).
  walkIn: late(async () => (await import("@/features/walkin/WalkInDialog")).default),
  buyers: lazy(() => import("@/features/buyers/BuyersDialog")),
  boxOffice: lazy(() => import("@/features/walkin/BoxOfficeDialog")),
  cancelPerformance: lazy(() => import("@/features/cancelling/CancelDialog")),
  exchange: lazy(() => import("@/features/exchange/ExchangeDialog")),
  exports: lazy(() => import("@/office/exporting/ExportsDialog")),
  find: lazy(() => import("@/frame/finding/FindDialog")),
  offerPerformance: lazy(() => import("@/features/rebooking/OfferDialog")),
};

const PATHS: ReadonlySet<string> = new Set(ROUTES.map((route) => route.path));

/** Called once, at the start: the first screen is there when it is first drawn. */
export async function readyScreen(): Promise<void> {
  const path = firstPath(window.location.pathname, getSession());
  const line = ROUTES.find((route) => matchPath(route.path, path));
  // If it cannot be had, the screen says so.
  await line?.page.bring().catch(() => undefined);
}

export function App() {
  const user = useSession();
  useCarrying(user);
  // Screens are drawn anew when the office speaks another language.
  const language = useSyncExternalStore(onOfficeLanguage, officeLanguage);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <PatternContext value={asPattern(user?.customdateformat)}>
          <RoutePaths value={PATHS}>
            <AppRoot>
              <Routing>
                <Screens key={language} />
              </Routing>
            </AppRoot>
          </RoutePaths>
        </PatternContext>
      </ErrorBoundary>
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
  const verdict = checkAccess(access, user);
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
  const { pathname } = useLocation();
  const isSignedIn = useSession() !== null;
  // Whoever is signed in is led on from there.
  const isLedOn = isSignedIn && isSignIn(pathname);
  useEffect(() => {
    if (!isLedOn) void leaveFirstFrame();
  }, [isLedOn]);
  return namesRows(useParams()) ? <Screen /> : <NotFoundPage />;
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
