import type { ReactNode } from "react";

interface MailProviderProps {
  readonly account: number;
  /** The masked key of the account's mail provider; empty where it has none. */
  readonly providerKey: string;
}

/** Connects the account with its mail provider. */
export const MailProviderButton: (props: MailProviderProps) => ReactNode = () => null;
