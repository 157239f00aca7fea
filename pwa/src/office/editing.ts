import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { toast } from "@/shell/toast";
import type { Reason } from "@/ui/Button";
import type { IconName } from "@/ui/Icon";

/** What a row's popup is opened with. */
export interface Opened<Row> {
  /** Undefined for a new one. */
  readonly row: Row | undefined;
  /** Gets the server's message; the popup is gone after it. */
  readonly onSaved: (message: string) => void;
  readonly onClose: () => void;
}

/** A call that changes a row, and answers what the server says of it. */
export type RowCall = () => Promise<string>;

/** Sends a change, and answers what the server says of it. */
export const sendChange = async (path: string, body: object): Promise<string> => messageIn(await api.post(path, body));

/** What else can be done with a row, behind dots. */
export type MoreAction = MoreCall | MoreScreen;

interface More {
  readonly icon: IconName;
  readonly label: string;
  /** Why it cannot be done with this row. */
  readonly disabledReason?: Reason;
  /** A desktop has it as an icon of its own, which is called so: it names the row. */
  readonly atHand?: string;
}

export interface MoreCall extends More {
  readonly call: RowCall;
  /** The question before it. */
  readonly ask?: { readonly title: string; readonly text: string; readonly yes?: string };
}

/** Shows something of the row, from which it goes on. */
export interface MoreScreen extends More {
  readonly open: () => void;
}

/** What the caller may do with the rows of a list. */
export interface Editing<Row> {
  readonly nameOf: (row: Row) => string;
  /** Nobody but the platform makes customers; everybody who may edit makes rows unless told. */
  readonly mayAdd?: boolean;
  /** false while something is on its way without which nothing can be added. */
  readonly canAdd?: boolean;
  /** Every row, unless told. */
  readonly mayEdit?: (row: Row) => boolean;
  readonly mayDelete?: (row: Row) => boolean;
  /** The popup of a row, or of a new one. */
  readonly dialog?: (opened: Opened<Row>) => ReactNode;
  /** In place of a popup: the row has a page of its own, which it is a link to. */
  readonly page?: (row: Row) => string;
  /** Left out where rows stay for ever. */
  readonly remove?: (row: Row) => Promise<string>;
  /** What is said before a row is deleted. */
  readonly deletion?: (row: Row) => string;
  readonly more?: (row: Row) => readonly MoreAction[];
  /** Everything that is read again after a change, besides what hears of it live. */
  readonly changes: readonly QueryKey[];
}

/** Says what was done, and reads again what it changed; whoever waits for it sees the new rows at its end. */
export function useDone(changes: readonly QueryKey[]) {
  const cache = useQueryClient();
  return (message: string) => {
    toast.success(message);
    return Promise.all(changes.map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
}
