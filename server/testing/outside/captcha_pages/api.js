// The explicit rendering of Turnstile and of hCaptcha, as both have published it. Whatever is wrong is thrown, or told to
// `error-callback`, as there; anything that is not published is refused.
(() => {
  const KIND = "{{kind}}";
  const HERE = new URL(document.currentScript.src);
  const SIGNS = /^[A-Za-z0-9_-]*$/;
  const COMMON = ["sitekey", "theme", "size", "tabindex", "callback", "expired-callback", "error-callback"];
  const KNOWN = {
    turnstile: [...COMMON, "action", "cData", "language", "timeout-callback", "unsupported-callback", "appearance", "retry"],
    hcaptcha: [...COMMON, "hl", "open-callback", "close-callback", "chalexpired-callback"],
  }[KIND];
  const THEMES = { turnstile: ["auto", "light", "dark"], hcaptcha: ["light", "dark"] }[KIND];
  // In pixels; a flexible one is as wide as its place.
  const SIZES = {
    turnstile: { normal: [300, 65], flexible: ["100%", 65], compact: [150, 140] },
    hcaptcha: { normal: [303, 78], compact: [164, 144] },
  }[KIND];
  const drawn = new Map();

  function check(container, params) {
    if (!(container instanceof HTMLElement)) throw new Error("Could not find the container");
    for (const name of Object.keys(params)) if (!KNOWN.includes(name)) throw new Error(`Unknown parameter ${name}`);
    if (typeof params.sitekey !== "string" || !params.sitekey) throw new Error("Missing sitekey");
    if (params.theme !== undefined && !THEMES.includes(params.theme)) throw new Error("Unknown theme");
    if (params.size !== undefined && !SIZES[params.size]) throw new Error("Unknown size");
    if (!SIGNS.test(params.action ?? "") || (params.action ?? "").length > 32) throw new Error("Invalid action");
    if (!SIGNS.test(params.cData ?? "") || (params.cData ?? "").length > 255) throw new Error("Invalid cData");
  }

  function render(container, params) {
    check(container, params);
    const id = `widget-${drawn.size + 1}`;
    const frame = document.createElement("iframe");
    const asked = new URLSearchParams({
      id,
      sitekey: params.sitekey,
      hostname: location.hostname,
      action: params.action ?? "",
      cdata: params.cData ?? "",
      theme: params.theme ?? "light",
      language: params.language ?? params.hl ?? HERE.searchParams.get("hl") ?? "en",
    });
    frame.src = `${HERE.origin}/frame?${asked}`;
    frame.title = KIND === "turnstile" ? "Widget containing a Cloudflare security challenge" : "Widget containing checkbox for hCaptcha security challenge";
    [frame.width, frame.height] = SIZES[params.size ?? "normal"];
    frame.style.border = "0";
    container.append(frame);
    drawn.set(id, { frame, params });
    return id;
  }

  addEventListener("message", ({ origin, data }) => {
    const widget = drawn.get(data?.id);
    if (origin !== HERE.origin || !widget) return;
    widget.params[data.error ? "error-callback" : "callback"]?.(data.error ?? data.token);
  });
  const remove = (id) => {
    drawn.get(id)?.frame.remove();
    drawn.delete(id);
  };
  const reset = (id) => void (drawn.get(id).frame.src += "");
  window[KIND] = { render, remove, reset };
  // Once all is there, as both do.
  queueMicrotask(() => window[HERE.searchParams.get("onload")]?.());
})();
