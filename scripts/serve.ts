import { buildWeb } from "./build-web.ts";
import { startProgram } from "./child-program.ts";

/**
 * `npm run serve`: only the shop, for production. Its configuration comes from environment variables, including
 * DATABASE_URL and the real credentials; missing ones are reported. `-- --role web|worker|all` is passed on.
 */
await buildWeb(console.log);
const shop = startProgram("apps/server/src/main.ts", {
  environment: process.env,
  parameters: ["--production", ...process.argv.slice(2)],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void shop.stop());
process.exitCode = await shop.ended;
