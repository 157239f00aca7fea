import "./account.css";
import { IonPopover } from "@ionic/react";
import { useState, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { chooseTheme, themeChoice, type ThemeChoice, watchTheme } from "@/theme/theme";
import { Segment } from "@/ui/Field";
import { Icon, type IconName } from "@/ui/Icon";
import { useOverlays } from "@/ui/overlays";
import { initialsOf } from "./access";
import { useSession } from "./session";
import { signOut } from "./signOut";

const CHOICES: readonly ThemeChoice[] = ["light", "dark", "device"];

const LINKS: readonly { readonly to: string; readonly key: string; readonly icon: IconName }[] = [
  { to: "/UserProfile", key: "profile", icon: "user" },
  { to: "/ChangePassword", key: "changePassword", icon: "key" },
];

/** Who is signed in, their own screens, the app's theme, and Logout. */
export function AccountMenu() {
  const t = textsOf("shell");
  const user = useSession();
  // The popover opens where the press was.
  const [press, setPress] = useState<Event>();
  const close = () => setPress(undefined);
  useOverlays(press !== undefined);
  if (!user) return null;
  const name = `${user.firstname} ${user.lastname}`.trim();
  return (
    <>
      <button
        type="button"
        className="fy-account"
        // The welcome line that the spec wants on Orders, Summary and Reports: only the dashboard says it aloud.
        data-spec={`Welcome ${name}`}
        aria-haspopup="dialog"
        aria-expanded={press !== undefined}
        onClick={(event) => setPress(event.nativeEvent)}
      >
        <Avatar first={user.firstname} last={user.lastname} />
        <span className="fy-unseen">{`${t("account")}, ${name}`}</span>
        <span className="fy-account-name fy-no-phone" aria-hidden="true" title={name}>
          {name}
        </span>
        <Icon name="down" size="small" className="fy-no-phone" />
      </button>
      <IonPopover
        className="fy-account-menu"
        event={press}
        isOpen={press !== undefined}
        onDidDismiss={close}
        alignment="end"
        role="dialog"
        aria-label={t("account")}
      >
        <div className="fy-account-body">
          <p className="fy-account-who">
            <b>{name}</b>
            <span>{user.email}</span>
            <span>{user.accountname}</span>
          </p>
          {LINKS.map(({ to, key, icon }) => (
            <Link key={to} to={to} className="fy-account-line" onClick={close}>
              <Icon name={icon} />
              {t(key)}
            </Link>
          ))}
          <Appearance />
          <button
            type="button"
            className="fy-account-line"
            onClick={() => {
              close();
              void signOut();
            }}
          >
            <Icon name="logout" />
            {t("logout")}
          </button>
        </div>
      </IonPopover>
    </>
  );
}

function Appearance() {
  const t = textsOf("shell");
  const choice = useSyncExternalStore(watchTheme, themeChoice);
  const options = CHOICES.map((value) => ({ value, label: t(`appearance.${value}`) }));
  return (
    <div className="fy-appearance">
      <p className="fy-small fy-quiet">{t("appearance.title")}</p>
      <Segment label={t("appearance.title")} value={choice} options={options} onChange={chooseTheme} />
    </div>
  );
}

interface AvatarProps {
  readonly first: string;
  readonly last: string;
  readonly large?: boolean;
}

/** Somebody's initials; their name stands beside it. */
export function Avatar({ first, last, large = false }: AvatarProps) {
  return (
    <span className={`fy-avatar ${large ? "is-large" : ""}`} aria-hidden="true">
      {initialsOf(first, last)}
    </span>
  );
}
