import { z } from "zod";
import { rulesOf } from "@/office/rules";
import type { Endpoint } from "./model";

const { orSays, required } = rulesOf("webhooks");

/** Where events go, and which; what its address may be, the server says. */
export const endpointForm = z
  .object({
    url: required("url"),
    description: z.string().trim(),
    isTest: z.boolean(),
    hears: z.enum(["all", "some"]),
    types: z.array(z.string()),
  })
  .refine(({ hears, types }) => hears === "all" || types.length > 0, { path: ["types"], ...orSays("types") });

export type EndpointForm = z.infer<typeof endpointForm>;

export const NEW_ENDPOINT: EndpointForm = { url: "", description: "", isTest: false, hears: "all", types: [] };

export const formOf = (row: Endpoint | undefined): EndpointForm =>
  row
    ? {
        url: row.url,
        description: row.description,
        isTest: row.isTest,
        hears: row.types.length > 0 ? "some" : "all",
        types: [...row.types],
      }
    : NEW_ENDPOINT;
