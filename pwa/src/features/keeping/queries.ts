import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { keepingFromWire, type Keeping, type Months } from "./model";

type Reply = Shapes["KeepingSavedOut"];

export const keepingKey = (account: number) => ["keeping", account] as const;

export const keepingQuery = (account: number) =>
  queryOptions({
    queryKey: keepingKey(account),
    queryFn: async ({ signal }): Promise<Keeping> => {
      const reply = await api.post<Reply>("/customers/getKeeping", { account_id: account }, { signal });
      return keepingFromWire(reply.data);
    },
  });

/** How much would go by other settings; what was counted last stays in sight until that is known. */
export const previewQuery = (account: number, months: Months) =>
  queryOptions({
    queryKey: [...keepingKey(account), "preview", months] as const,
    queryFn: async ({ signal }): Promise<Keeping> => {
      const reply = await api.post<Reply>("/customers/previewKeeping", { account_id: account, ...months }, { signal });
      return keepingFromWire(reply.data);
    },
  });

export const changeKeeping = (account: number, months: Months, version: number) =>
  api.post<Reply>("/customers/changeKeeping", { account_id: account, ...months, version });
