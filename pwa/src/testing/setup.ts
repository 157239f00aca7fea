import "fake-indexeddb/auto";
import "@/i18n/i18n";
