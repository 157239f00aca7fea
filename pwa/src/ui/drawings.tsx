import type { ReactNode } from "react";
import { drawings } from "./Icon";

/** All that is not among the first. Importing this module is enough. */
const others = {
  back: (
    <>
      <path className="fy-way" d="M20 12H4.500M11 5l-7 7 7 7" />
    </>
  ),
  building: (
    <>
      <path d="M3.5 20.500h17M5 20.500V9.500M19 20.500V9.500M3 9.5 12 3.500l9 6zM9.5 20.500v-7M14.5 20.500v-7" />
    </>
  ),
  cash: (
    <>
      <rect x="3" y="6.5" width="18" height="11" rx="1.5" />
      <circle cx="12" cy="12" r="2.6" />
      <path d="M6.2 9.500v.01M17.8 14.500v.01" />
    </>
  ),
  chart: (
    <>
      <path d="M4 20.500h16M6.5 20.500v-7M12 20.500V4.500M17.5 20.500V9.5" />
    </>
  ),
  check: (
    <>
      <path d="m4.5 12.5 5 5 10-11" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.300l3.5 2" />
    </>
  ),
  copy: (
    <>
      <rect x="8.500" y="8.500" width="11" height="12" rx="2" />
      <path d="M15.500 5.500v-.5a1.500 1.500 0 0 0-1.500-1.500H6A1.500 1.500 0 0 0 4.500 5v9A1.500 1.500 0 0 0 6 15.500h.5" />
    </>
  ),
  cup: (
    <>
      <path d="M5 4.500h14l-1.6 14.200a2 2 0 0 1-2 1.800H8.600a2 2 0 0 1-2-1.800z" />
      <path d="M5.6 9.500h12.8" />
    </>
  ),
  device: (
    <>
      <rect x="3.500" y="4.500" width="17" height="12" rx="2" />
      <path d="M9 20.500h6" />
    </>
  ),
  dots: (
    <>
      <circle cx="5" cy="12" r="1.3" fill="currentColor" />
      <circle cx="12" cy="12" r="1.3" fill="currentColor" />
      <circle cx="19" cy="12" r="1.3" fill="currentColor" />
    </>
  ),
  down: (
    <>
      <path d="m5 9 7 7 7-7" />
    </>
  ),
  download: (
    <>
      <path d="M12 3.500v12M7 11l5 4.5 5-4.500M4 16.500v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2" />
    </>
  ),
  edit: (
    <>
      <path d="M4 20h4L19.5 8.500a2.1 2.1 0 0 0-3-3L5 17zM14.5 7.500l3 3" />
    </>
  ),
  exchange: (
    <>
      <path d="M4 8.500h14M14.5 5 18 8.5 14.5 12M20 15.500H6M9.5 12 6 15.5 9.5 19" />
    </>
  ),
  export: (
    <>
      <path d="M12 15.500V3.500M7 8l5-4.500L17 8M4 14.500v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  "eye-off": (
    <>
      <path d="M4 4l16 16M9.200 6.500A9.500 9.500 0 0 1 12 6c4 0 7.500 2 9.500 6a12.500 12.500 0 0 1-2.600 3.400M6 7.800A12 12 0 0 0 2.500 12c2 4 5.500 6 9.500 6a9.600 9.600 0 0 0 4.200-.95" />
      <path d="M10 10.200a2.800 2.800 0 0 0 3.900 3.900" />
    </>
  ),
  filter: (
    <>
      <path d="M4 6h16M7 12h10M10 18h4" />
    </>
  ),
  find: (
    <>
      <circle cx="10" cy="8" r="4" />
      <path d="M3 20c.4-3.8 3-6 7-6 1 0 1.9.1 2.7.4" />
      <circle cx="17" cy="17" r="2.8" />
      <path d="m19.2 19.2 2 2" />
    </>
  ),
  flip: (
    <>
      <path d="M4 8.500h3l1.5-2.500h7L17 8.500h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z" />
      <path d="M9 14.500a3 3 0 0 1 5.4-1.800M15 13.500a3 3 0 0 1-5.4 1.800M14.7 10.800v2h-2M9.3 17.200v-2h2" />
    </>
  ),
  grid: (
    <>
      <rect x="3.5" y="3.5" width="7" height="7" rx="1.5" />
      <rect x="13.5" y="3.5" width="7" height="7" rx="1.5" />
      <rect x="3.5" y="13.5" width="7" height="7" rx="1.5" />
      <rect x="13.5" y="13.5" width="7" height="7" rx="1.5" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.500" r="4.5" />
      <path d="m11.300 12.200 8.200-8.200M15.500 8.200l3 3M18 5.600l2 2" />
    </>
  ),
  layers: (
    <>
      <path d="m12 3.5 8.5 4.500L12 12.5 3.5 8zM3.5 12l8.5 4.5 8.5-4.500M3.5 16l8.5 4.5 8.5-4.5" />
    </>
  ),
  left: (
    <>
      <path className="fy-way" d="m15 5-7 7 7 7" />
    </>
  ),
  lines: (
    <>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </>
  ),
  link: (
    <>
      <path d="M14 4.500h5.500V10M19 5l-8 8M17 13.500v5a1.5 1.5 0 0 1-1.5 1.500h-10A1.5 1.5 0 0 1 4 18.500v-10A1.5 1.5 0 0 1 5.5 7h5" />
    </>
  ),
  logout: (
    <>
      <path
        className="fy-way"
        d="M14 4.500H6a1.500 1.500 0 0 0-1.500 1.500v12A1.500 1.500 0 0 0 6 19.500h8M10 12h10.500M17 8.500l3.500 3.500-3.500 3.500"
      />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="m4 7 8 6 8-6" />
    </>
  ),
  minus: (
    <>
      <path d="M5 12h14" />
    </>
  ),
  moon: (
    <>
      <path d="M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z" />
    </>
  ),
  narrow: (
    <>
      <path d="M10 4.500V10H4.500M14 19.500V14h5.500M10 10 4 4M14 14l6 6" />
    </>
  ),
  offline: (
    <>
      <path d="M3.5 3.500l17 17M9 5.800A6.3 6.3 0 0 1 18 10.500a4.5 4.5 0 0 1 2.3 7.300M16.5 18.500H7a4.5 4.5 0 0 1-.9-8.9" />
    </>
  ),
  order: (
    <>
      <path d="M7.5 4.500v15M4 16l3.500 3.500L11 16M16.500 19.500v-15M13 8l3.500-3.500L20 8" />
    </>
  ),
  plus: (
    <>
      <path d="M12 5v14M5 12h14" />
    </>
  ),
  print: (
    <>
      <path d="M7 9V3.500h10V9M7 17H5a1.5 1.5 0 0 1-1.5-1.500v-5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.500v5A1.5 1.5 0 0 1 19 17h-2M7 14h10v6.500H7z" />
    </>
  ),
  receipt: (
    <>
      <path d="M5 3.5h14v17l-2.4-1.6-2.3 1.6-2.3-1.6-2.3 1.6-2.3-1.6L5 20.5z" />
      <path d="M8.5 8h7M8.5 12h7" />
    </>
  ),
  refresh: (
    <>
      <path d="M19.500 11.500a7.500 7.500 0 1 0-1.500 5M19.500 5.500v6h-6" />
    </>
  ),
  scan: (
    <>
      <path d="M3.5 8V5.500a2 2 0 0 1 2-2H8M16 3.500h2.500a2 2 0 0 1 2 2V8M20.5 16v2.500a2 2 0 0 1-2 2H16M8 20.500H5.500a2 2 0 0 1-2-2V16M3.5 12h17" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3.500 19.500 6v5.500c0 4.500-3 7.500-7.500 9-4.500-1.500-7.500-4.500-7.500-9V6zM8.500 12l2.500 2.500 4.500-5" />
    </>
  ),
  sheet: (
    <>
      <rect x="4" y="3.5" width="16" height="17" rx="2" />
      <path d="M4 9h16M4 14.500h16M10 9v11.5" />
    </>
  ),
  sliders: (
    <>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2" />
      <circle cx="9" cy="17" r="2" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.500v2.500M12 19v2.500M2.500 12H5M19 12h2.500M5.300 5.300 7 7M17 17l1.700 1.700M5.300 18.700 7 17M17 7l1.700-1.700" />
    </>
  ),
  tag: (
    <>
      <path d="M3.5 12.6V4.5a1 1 0 0 1 1-1h8.1L20.5 11.400a1.5 1.5 0 0 1 0 2.100l-7 7a1.5 1.5 0 0 1-2.1 0z" />
      <circle cx="8" cy="8" r="1.3" />
    </>
  ),
  team: (
    <>
      <circle cx="12" cy="7.5" r="3" />
      <circle cx="5.5" cy="10.5" r="2.2" />
      <circle cx="18.5" cy="10.5" r="2.2" />
      <path d="M7 20c.2-4 2-6.2 5-6.200s4.8 2.2 5 6.200M2.5 18.500c.2-2.6 1.2-4 3.3-4.200M21.5 18.500c-.2-2.6-1.2-4-3.3-4.2" />
    </>
  ),
  terminal: (
    <>
      <rect x="6" y="3" width="12" height="18" rx="2" />
      <path d="M9 6.500h6v4H9zM9 14h.01M12 14h.01M15 14h.01M9 17.300h.01M12 17.300h.01M15 17.300h.01" />
    </>
  ),
  ticket: (
    <>
      <path d="M3.5 9V6.500a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1V9a3 3 0 0 0 0 6v2.500a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V15a3 3 0 0 0 0-6zM14 5.500v2.500M14 10.800v2.400M14 16v2.5" />
    </>
  ),
  torch: (
    <>
      <path d="M8 3.500h8v4l-2 3v8a2 2 0 0 1-4 0v-8l-2-3zM8 7h8M12 12.500v2" />
    </>
  ),
  trash: (
    <>
      <path d="M4.5 6.500h15M9.5 6V4h5v2M6.5 6.500l1 14h9l1-14M10.3 10.500v6M13.7 10.500v6" />
    </>
  ),
  undo: (
    <>
      <path d="M8.5 5 4 9.5 8.5 14M4.5 9.500H14a5.5 5.5 0 0 1 0 11h-3" />
    </>
  ),
  up: (
    <>
      <path d="m5 15 7-7 7 7" />
    </>
  ),
  upload: (
    <>
      <path d="M12 16.500v-12M7 9l5-4.500L17 9M4 16.500v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.500 20c.5-3.800 3.500-6 7.500-6s7 2.200 7.500 6" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.8 20c.4-3.6 2.9-5.5 6.2-5.500s5.8 1.9 6.2 5.500M15.5 4.800a3.5 3.5 0 0 1 0 6.400M17.5 15c2 .7 3.4 2.3 3.7 5" />
    </>
  ),
  "v-again": (
    <>
      <path
        d="M6.5 6V4.6a1.6 1.6 0 0 1 1.6-1.6h13a1.6 1.6 0 0 1 1.6 1.6v9.200a1.6 1.6 0 0 1-1.6 1.600h-1.2"
        fill="none"
        strokeWidth="1.8"
      />
      <path
        d="M1.3 9.600A1.6 1.6 0 0 1 2.9 8h13.200a1.6 1.6 0 0 1 1.6 1.600v2.100a2 2 0 0 0 0 4v3.700a1.6 1.6 0 0 1-1.6 1.600H2.900a1.6 1.6 0 0 1-1.6-1.600v-3.700a2 2 0 0 0 0-4z"
        fill="currentColor"
        stroke="none"
      />
      <path d="M9.5 10.800v4l3 1.7" stroke="var(--v)" strokeWidth="1.9" />
    </>
  ),
  "v-day": (
    <>
      <path d="M12 1.300 22.700 12 12 22.700 1.300 12z" fill="currentColor" stroke="none" />
      <path d="M7.700 9h8.600v7H7.700zM7.700 11.300h8.600M10 7.400V9M14 7.400V9" stroke="var(--v)" strokeWidth="1.6" />
    </>
  ),
  "v-in": (
    <>
      <circle cx="12" cy="12" r="11" fill="currentColor" stroke="none" />
      <path d="m6.8 12.4 3.7 3.8 6.9-7.8" stroke="var(--v)" strokeWidth="2.3" />
    </>
  ),
  "v-no": (
    <>
      <path d="M7.5 1.200h9L22.8 7.500v9l-6.3 6.300h-9L1.2 16.500v-9z" fill="currentColor" stroke="none" />
      <path d="m8 8 8 8M16 8l-8 8" stroke="var(--v)" strokeWidth="2.4" />
    </>
  ),
  "v-off": (
    <>
      <circle cx="12" cy="12" r="10.2" fill="none" strokeWidth="1.6" strokeDasharray="3.1 2.24" />
      <path d="m6.8 12.4 3.7 3.8 6.9-7.8" strokeWidth="2.3" />
    </>
  ),
  "v-out": (
    <>
      <circle cx="12" cy="12" r="11" fill="currentColor" stroke="none" />
      <path d="M6.5 12h10.5M12.500 7.200 17.300 12l-4.800 4.800" stroke="var(--v)" strokeWidth="2.3" />
    </>
  ),
  "v-time": (
    <>
      <path d="M12 1.300 22.700 12 12 22.700 1.300 12z" fill="currentColor" stroke="none" />
      <path d="M12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10M12 9.300V12l1.900 1.500" stroke="var(--v)" strokeWidth="1.7" />
    </>
  ),
  "v-turned": (
    <>
      <path d="M12 1.300 22.700 12 12 22.700 1.300 12z" fill="currentColor" stroke="none" />
      <path d="M8.500 16v-2.500a2.500 2.500 0 0 1 2.500-2.500h5M13.300 8l3 3-3 3" stroke="var(--v)" strokeWidth="2.2" />
    </>
  ),
  "v-wait": (
    <>
      <circle cx="12" cy="12" r="10.2" fill="none" strokeWidth="1.6" strokeDasharray="3.1 2.24" />
      <path d="M12 6.2v6.200l4 2.400" strokeWidth="2.3" />
    </>
  ),
  widen: (
    <>
      <path d="M4 9.500V4h5.500M20 14.500V20h-5.500M4 4l6 6M20 20l-6-6" />
    </>
  ),
  x: (
    <>
      <path d="m5.5 5.5 13 13M18.5 5.500l-13 13" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type OtherName = keyof typeof others;

Object.assign(drawings, others);
