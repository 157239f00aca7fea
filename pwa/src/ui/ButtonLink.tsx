import { Link, type LinkProps } from "react-router-dom";
import { buttonClass, type ButtonAppearance } from "./Button";
import { Icon, type IconName } from "./Icon";

interface ButtonLinkProps extends LinkProps, ButtonAppearance {}

/** Looks like a button, goes somewhere. */
export function ButtonLink({ kind, icon, size, wide, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

interface IconLinkProps extends Omit<LinkProps, "aria-label"> {
  readonly icon: IconName;
  /** Where it goes, for screen readers. */
  readonly label: string;
}

/** As an icon of a table's row, which goes somewhere. */
export function IconLink({ icon, label, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={`${buttonClass({ kind: "plain" }, className)} is-icon`}>
      <Icon name={icon} />
    </Link>
  );
}
