import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { WireData } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import type { SessionUser } from "@/shell/session";
import { ORDERINGS, roleFromWire, userFromWire, userToWire, type UserRow, type WireRole, type WireUser } from "./model";
import type { UserForm } from "./userForm";

export const USERS = ["users"] as const;

export const userList = (asked: ListRequest, caller: number) =>
  listQuery({
    key: [...USERS, "list"],
    asked,
    orderings: ORDERINGS,
    path: "/users/getAllUsers",
    body: { userid: caller },
    pageOf: pageOf(userFromWire),
  });

/** The roles that the caller may give, and whose people they manage. */
export const roles = queryOptions({
  queryKey: ["roles"],
  queryFn: async ({ signal }) =>
    (await api.get<WireData<readonly WireRole[]>>("/users/getUserRoles", { signal })).data.map(roleFromWire),
  staleTime: 300_000,
});

/** Answers the row as it is now. */
export async function saveUser(form: UserForm, edited: UserRow | undefined, caller: SessionUser): Promise<UserRow> {
  const path = edited ? "/users/updateUser" : "/users/manageUsers";
  return userFromWire((await api.post<WireData<WireUser>>(path, userToWire(form, edited, caller))).data);
}

export const deleteUser = async (id: number): Promise<string> =>
  (await api.get<WireData<string>>("/users/deleteUser", { query: { userId: id } })).data;

export const resendInvitation = (id: number) => sendChange("/users/resendInvitation", { userid: id });
export const endSessions = (id: number) => sendChange("/users/endSessions", { userid: id });
export const resetTwoSteps = (id: number) => sendChange("/users/resetTwoStep", { userid: id });
