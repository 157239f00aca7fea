import { mergeConfig } from "vite";
import { writeFileSync } from "node:fs";
import base from "./vite.config.ts";
export default mergeConfig(base as any, {
  plugins: [
    {
      name: "an",
      generateBundle(_o: any, bundle: any) {
        const out: any = {};
        for (const c of Object.values(bundle) as any[])
          if (c.type === "chunk")
            out[c.fileName] = {
              imports: c.imports,
              dyn: c.dynamicImports,
              facade: c.facadeModuleId,
              modules: Object.fromEntries(
                Object.entries(c.modules).map(([k, v]: any) => [k.replace(/.*\/pwa\//, ""), v.renderedLength]),
              ),
            };
        if (!bundle["sw.js"]) writeFileSync("/tmp/an.json", JSON.stringify(out));
      },
    },
  ],
});
