declare module "@remix-run/router/dist/router.js?office" {
  export { createBrowserHistory, createRouter } from "@remix-run/router";
}
