/** The page around the widget, as that page names itself; the widget's own address where it stands alone. */
let page: string | undefined;

export function nameHostPage(address: string | undefined): void {
  page = address;
}

export const hostPage = (): string => page ?? window.location.href;
