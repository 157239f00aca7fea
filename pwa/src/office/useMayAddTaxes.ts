import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import { PLATFORM_ROLE, useUser, type RoleId } from "@/shell/session";
import { useAdminNews } from "./useAdminNews";

const OWNER: RoleId = 4;
const OWN_ACCOUNT = ["ownAccount"] as const;

const ownAccount = queryOptions({
  queryKey: OWN_ACCOUNT,
  queryFn: async ({ signal }) =>
    (await api.get<WireData<Shapes["OwnAccountOut"]>>("/users/getUserAccount", { signal })).data,
});

/** Whoever runs the installation makes the taxes, and owners make their organisation's own where they are allowed to. */
export function useMayAddTaxes(): boolean {
  const { roleid } = useUser();
  const { data } = useQuery({ ...ownAccount, enabled: roleid === OWNER });
  useAdminNews(OWN_ACCOUNT, "account");
  return roleid === PLATFORM_ROLE || (roleid === OWNER && data?.may_add_taxes === true);
}
