import { useState, type ComponentProps } from "react";
import { t } from "@/i18n/i18n";
import { Field } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "trailing">) {
  const [seen, setSeen] = useState(false);
  return (
    <Field
      {...props}
      type={seen ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="fy-input-act"
          aria-label={t(seen ? "hidePassword" : "showPassword")}
          onClick={() => setSeen(!seen)}
        >
          <Icon name={seen ? "eye-off" : "eye"} />
        </button>
      }
    />
  );
}
