import { ReportPicker } from "@/shared/reports/ReportPicker";

/** A report is picked, and opens in a window of its own. */
export default function ReportBuilder({ account }: { readonly account: number }) {
  return <ReportPicker account={account} />;
}
