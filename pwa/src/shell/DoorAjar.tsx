import { t } from "@/i18n/i18n";
import { Arch } from "@/ui/Icon";

/** A drawing: the foyer before the doors open. */
export function DoorAjar() {
  return (
    <div className="fy-entrance-art" aria-hidden="true">
      <svg viewBox="0 0 760 900" preserveAspectRatio="xMidYMax slice">
        <defs>
          <linearGradient id="spill" x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="#ffe3b5" stopOpacity=".95" />
            <stop offset="1" stopColor="#f0a85a" stopOpacity=".12" />
          </linearGradient>
        </defs>
        <rect width="760" height="900" fill="#33081f" />
        <path d="M40 900V440a340 340 0 0 1 680 0v460z" fill="#470d2e" />
        <path d="M112 900V446a268 268 0 0 1 536 0v454z" fill="#5e123f" />
        <path d="M178 900V454a202 202 0 0 1 404 0v446z" fill="#771753" />
        <path d="M238 900V462a142 142 0 0 1 284 0v438z" fill="#8c1b67" />
        <path d="M292 720h176l292 180H0z" fill="#2b061a" />
        <path d="M292 720h176l150 180H142z" fill="url(#spill)" />
        <path d="M292 721V470a88 88 0 0 1 176 0v251z" fill="#ffe3b5" />
        <path d="M380 382a88 88 0 0 1 88 88v251h-88z" fill="#ffd596" />
        <path d="M291 721V470a89 89 0 0 1 31-67l28 36v262z" fill="#5e123f" />
        <circle cx="338" cy="576" r="4.5" fill="#ffd9a0" />
      </svg>
      <p className="fy-entrance-brand">
        <Arch />
        {t("name")}
      </p>
    </div>
  );
}
