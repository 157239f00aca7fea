/* Foyer's purchase widget for an organiser's own page:
   <div data-foyer-event="12"></div> <script src="https://foyer.example/embed.js" async></script>
   Each such element gets a frame of the widget, which is as high as what it shows. */
(function () {
  "use strict";
  var script = document.currentScript;
  var origin = new URL(script ? script.src : location.href, location.href).origin;

  function embed(host) {
    if (host.querySelector("iframe")) return;
    var frame = document.createElement("iframe");
    frame.src = origin + "/widget/" + encodeURIComponent(host.getAttribute("data-foyer-event") || "");
    frame.title = host.getAttribute("data-foyer-title") || "Tickets";
    frame.allow = "payment";
    frame.style.cssText = "width:100%;min-height:420px;border:0;display:block;color-scheme:normal";
    host.appendChild(frame);
    window.addEventListener("message", function (message) {
      // Only the frame that we made, on the origin that we were loaded from, may say how high it is.
      if (message.origin !== origin || message.source !== frame.contentWindow) return;
      var said = message.data;
      if (said && said.type === "foyer:height" && Number.isFinite(said.height)) {
        frame.style.height = Math.min(Math.max(said.height, 120), 6000) + "px";
      }
    });
  }

  function embedAll() {
    document.querySelectorAll("[data-foyer-event]").forEach(embed);
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", embedAll);
  else embedAll();
})();
