/** The texts of the whole app, for tests. */
import "@/i18n/first";
import "@/i18n/rest";
import "@/i18n/widget";
