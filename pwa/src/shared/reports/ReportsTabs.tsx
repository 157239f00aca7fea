import { NavLink } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";

const TABS = [
  ["/Reports", "menu.reports"],
  ["/EventSummary", "menu.eventsSummary"],
  ["/ReportingDashboard", "menu.reportingDashboard"],
] as const;

/** The screens below the menu's Reports: each has an address of its own. */
export function ReportsTabs() {
  const t = textsOf("shell");
  return (
    <nav className="reports-tabs fy-segment is-tabs" aria-label={t("menu.reports")}>
      {TABS.map(([path, titleKey]) => (
        <NavLink key={path} to={path} className={({ isActive }) => (isActive ? "is-chosen" : "")}>
          {t(titleKey)}
        </NavLink>
      ))}
    </nav>
  );
}
