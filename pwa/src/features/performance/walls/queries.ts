import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import { rowsOf, type Shapes, type WireData, type WireList } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { toast } from "@/shell/toast";
import { newWallFromWire, wallFromWire, type WallScreen } from "./model";

const wallsKey = (performance: number) => ["performance", "walls", performance] as const;

export const wallsOf = (performance: number) =>
  queryOptions({
    queryKey: wallsKey(performance),
    queryFn: async ({ signal }): Promise<readonly WallScreen[]> => {
      const path = `/insight/performances/${performance}/walls`;
      return rowsOf(await api.get<WireList<Shapes["WallOut"]>>(path, { signal })).map(wallFromWire);
    },
  });

interface Wish {
  readonly days: number;
  readonly revenue: boolean;
}

/** Makes a screen; its link is in the answer alone, which is nowhere kept. */
export function useNewWall(performance: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (wish: Wish) => {
      const path = `/insight/performances/${performance}/walls`;
      return newWallFromWire((await api.post<WireData<Shapes["NewWallOut"]>>(path, wish)).data);
    },
    gcTime: 0,
    onSuccess: async ({ wall }) => {
      // A list that is still on its way may be older than the screen.
      await cache.cancelQueries({ queryKey: wallsKey(performance) });
      cache.setQueryData<readonly WallScreen[]>(wallsKey(performance), (held = []) => [wall, ...held]);
      await cache.invalidateQueries({ queryKey: wallsKey(performance) });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}

export function useEndWall(performance: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wall: number) => sendChange(`/insight/walls/${wall}/end`, {}),
    onSuccess: (message) => {
      toast.success(message);
      return cache.invalidateQueries({ queryKey: wallsKey(performance) });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
