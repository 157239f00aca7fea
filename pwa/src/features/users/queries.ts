import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, totalOf, type WireData, type WireList } from "@/api/wire";
import { askedToWire, type Asked, type ListPage } from "@/office/list";
import type { SessionUser } from "@/shell/session";
import { ORDERINGS, roleFromWire, userFromWire, userToWire } from "./model";
import type { UserRow, WireRole, WireUser } from "./model";
import type { UserForm } from "./userForm";

export const userKeys = {
  all: ["users"] as const,
  list: (asked: Asked) => ["users", "list", asked] as const,
};

export const userList = (asked: Asked, caller: number) =>
  queryOptions({
    queryKey: userKeys.list(asked),
    queryFn: async ({ signal }): Promise<ListPage<UserRow>> => {
      const body = { userid: caller, ...askedToWire(asked, ORDERINGS) };
      const reply = await api.post<WireList<WireUser>>("/users/getAllUsers", body, { signal });
      return { rows: rowsOf(reply).map(userFromWire), total: totalOf(reply) };
    },
    placeholderData: keepPreviousData,
  });

/** The roles that the caller may give, and whose people they manage. */
export const roles = queryOptions({
  queryKey: ["roles"],
  queryFn: async ({ signal }) =>
    (await api.get<WireData<readonly WireRole[]>>("/users/getUserRoles", { signal })).data.map(roleFromWire),
  staleTime: 300_000,
});

export interface Saved {
  readonly message: string;
  readonly row: UserRow;
}

export async function saveUser(form: UserForm, edited: UserRow | undefined, caller: SessionUser): Promise<Saved> {
  const path = edited ? "/users/updateUser" : "/users/manageUsers";
  const reply = await api.post<WireData<WireUser>>(path, userToWire(form, edited, caller));
  return { message: reply.message, row: userFromWire(reply.data) };
}

/** Each answers what the server says of it. */
export const deleteUser = async (id: number): Promise<string> =>
  (await api.get<WireData<string>>("/users/deleteUser", { query: { userId: id } })).data;

export const resendInvitation = async (id: number): Promise<string> =>
  (await api.post<WireData<unknown>>("/users/resendInvitation", { userid: id })).message;

export const resetTwoSteps = async (id: number): Promise<string> =>
  (await api.post<WireData<unknown>>("/users/resetTwoStep", { userid: id })).message;
