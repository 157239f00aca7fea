import type { Screen } from "./screen";

export const PEOPLE: readonly Screen[] = [
  { path: "/Users", dialogs: [["Edit"], ["Add user"]], menus: [["Export"], ["More for"]] },
  { path: "/Customers", dialogs: [["Edit"]] },
  { path: "/TaxManagement" },
  { path: "/Rights", dialogs: [["300 times"]] },
  { path: "/BuyingLimits" },
  { path: "/KeepingData" },
  { path: "/UserProfile", states: [["Edit"]], dialogs: [["Set up"], ["Add a passkey"]] },
  { path: "/ChangePassword" },
  { path: "/404Page" },
];

export const SETTINGS: readonly Screen[] = [
  { path: "/Reconciliation" },
  { path: "/AuditLog", menus: [["Export"]] },
  { path: "/ClientApi", dialogs: [["Connect SendGrid"], ["Edit"], ["Add client"]] },
  { path: "/Webhooks", dialogs: [["Edit"], ["Add endpoint"]] },
  {
    path: "/Webhooks/:endpoint",
    at: ({ endpoint }) => `/Webhooks/${endpoint}`,
    dialogs: [["Send again from"], ["Show"], ["New secret"]],
  },
];
