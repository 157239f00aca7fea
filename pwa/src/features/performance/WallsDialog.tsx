import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, serverOrigin } from "@/api/client";
import { errorMessage } from "@/api/errors";
import { rowsOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { sendChange } from "@/office/editing";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CopyId } from "@/ui/CopyId";
import { DataTable } from "@/ui/DataTable";
import { Dialog } from "@/ui/Dialog";
import { Checkbox, Segment } from "@/ui/Field";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { EmptyState, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import type { PerformanceView } from "./performance";

interface WallsProps {
  readonly view: PerformanceView;
  readonly onClose: () => void;
}

/** The screens that show this performance's figures without a sign-in, and a further one. */
export function WallsDialog({ view, onClose }: WallsProps) {
  const t = textsOf("performance");
  const format = useFormat();
  const make = useNewWall(view.id);
  return (
    <Dialog
      open
      size="wide"
      title={t("looks.walls")}
      subtitle={inLine([view.eventName, format.dateTime(view.state.startsAt, view.state.zone)], ", ")}
      onClose={onClose}
    >
      {make.data ? (
        <Made made={make.data} zone={view.state.zone} />
      ) : (
        <NewWallForm isBusy={make.isPending} onMake={make.mutate} />
      )}
      <Walls view={view} />
    </Dialog>
  );
}

interface NewWallProps {
  readonly isBusy: boolean;
  readonly onMake: (params: { days: number; revenue: boolean }) => void;
}

function NewWallForm({ isBusy, onMake }: NewWallProps) {
  const t = textsOf("performance");
  const noLine = useNoLine();
  const [days, setDays] = useState<Days>("7");
  const [revenue, setRevenue] = useState(false);
  return (
    <div className="performance-wish">
      <p>{t("walls.text")}</p>
      <Segment<Days>
        label={t("walls.days")}
        value={days}
        options={DAYS.map((value) => ({ value, label: t("walls.forDays", { count: Number(value) }) }))}
        onChange={setDays}
      />
      <Checkbox label={t("walls.revenue")} checked={revenue} onChange={({ target }) => setRevenue(target.checked)} />
      <Button
        kind="main"
        icon="plus"
        busy={isBusy}
        disabledReason={noLine}
        onClick={() => onMake({ days: Number(days), revenue })}
      >
        {t("walls.make")}
      </Button>
    </div>
  );
}

/** The link, which nobody can read again. */
function Made({ made, zone }: { readonly made: NewWall; readonly zone: string }) {
  const t = textsOf("performance");
  const format = useFormat();
  const address = `${serverOrigin()}${made.path}`;
  return (
    <div className="performance-made" role="status">
      <Note>{t("walls.once")}</Note>
      <p className="performance-address">
        <CopyId id={address} what={t("walls.link")} />
      </p>
      <p>{t("walls.until", { when: format.stamp(made.wall.expiresAt, zone) })}</p>
      <a className="fy-link" href={address} target="_blank" rel="noreferrer">
        {t("walls.open")}
      </a>
    </div>
  );
}

function Walls({ view }: { readonly view: PerformanceView }) {
  const t = textsOf("performance");
  const format = useFormat();
  const noLine = useNoLine();
  const query = useQuery(wallsOf(view.id));
  const end = useEndWall(view.id);
  const { zone } = view.state;
  const revoke = async (wall: WallScreen) => {
    const sure = await confirm({ title: t("walls.sure"), text: t("walls.sureText"), danger: true });
    if (sure) end.mutate(wall.id);
  };
  return (
    <DataTable
      label={t("walls.openOnes")}
      query={query}
      rows={query.data}
      rowKey={({ id }) => id}
      columns={[
        { key: "by", title: t("walls.by"), cell: ({ madeBy }) => madeBy },
        { key: "at", title: t("walls.at"), cell: ({ madeAt }) => format.stamp(madeAt, zone) },
        { key: "expires", title: t("walls.expires"), cell: ({ expiresAt }) => format.stamp(expiresAt, zone) },
        {
          key: "shows",
          title: t("walls.shows"),
          cell: ({ showsRevenue }) => t(showsRevenue ? "walls.withRevenue" : "walls.withoutRevenue"),
        },
      ]}
      phoneRow={({ madeBy, expiresAt, showsRevenue }) => ({
        title: madeBy,
        text: t("walls.until", { when: format.stamp(expiresAt, zone) }),
        ...(showsRevenue && { textAside: t("walls.withRevenue") }),
      })}
      actions={(wall) => (
        <Button
          size="small"
          kind="danger"
          disabledReason={noLine}
          busy={end.isPending}
          onClick={() => void revoke(wall)}
        >
          {t("walls.revoke")}
        </Button>
      )}
      empty={<EmptyState icon="device" title={t("walls.none")} />}
    />
  );
}

interface WallScreen {
  readonly id: number;
  readonly showsRevenue: boolean;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly expiresAt: string;
}

interface NewWall {
  readonly wall: WallScreen;
  /** Its page, with the secret behind the `#`: told this once. */
  readonly path: string;
}

const wallFromDto = (dto: Shapes["WallOut"]): WallScreen => ({
  id: dto.id,
  showsRevenue: dto.revenue,
  madeBy: dto.made_by,
  madeAt: dto.made_at,
  expiresAt: dto.expires_at,
});

const newWallFromDto = (dto: Shapes["NewWallOut"]): NewWall => ({ wall: wallFromDto(dto), path: dto.path });

/** For how many days one may be made. */
const DAYS = ["1", "7", "30"] as const;
type Days = (typeof DAYS)[number];

const wallsKey = (performance: number) => ["performance", "walls", performance] as const;

const wallsOf = (performance: number) =>
  queryOptions({
    queryKey: wallsKey(performance),
    queryFn: async ({ signal }): Promise<readonly WallScreen[]> => {
      const path = `/insight/performances/${performance}/walls`;
      return rowsOf(await api.get<ListResponse<Shapes["WallOut"]>>(path, { signal })).map(wallFromDto);
    },
  });

interface WallParams {
  readonly days: number;
  readonly revenue: boolean;
}

/** Makes a screen; its link is in the answer alone, which is nowhere kept. */
function useNewWall(performance: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (params: WallParams) => {
      const path = `/insight/performances/${performance}/walls`;
      return newWallFromDto((await api.post<DataResponse<Shapes["NewWallOut"]>>(path, params)).data);
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

function useEndWall(performance: number) {
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
