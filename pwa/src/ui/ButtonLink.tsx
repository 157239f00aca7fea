import { Link, type LinkProps } from "react-router-dom";
import { buttonClass, type ButtonLooks } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

interface ButtonLinkProps extends LinkProps, ButtonLooks {}

/** Looks like a button, goes somewhere. */
export function ButtonLink({ kind, icon, size, wide, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
