import { mkdirSync, watch, writeFileSync } from "node:fs";
import { type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { join } from "node:path";
import { freePort } from "@dakbag/api/database/free-port";
import { startDevPages } from "../apps/web/dev-server.ts";
import { type ChildProgram, untilAnswering } from "./child-program.ts";
import { developmentEnvironment, serverSecretOf } from "./development-environment.ts";
import {
  launchDatabase,
  launchSandbox,
  type LocalFacts,
  prepareLocalFacts,
  printUrls,
} from "./local-services.ts";
import { createSupervisor } from "./supervisor.ts";

/**
 * `npm run dev`: like `npm start`, but pages come from Vite with hot module replacement, and the API is started again
 * when one of its files is saved. PostgreSQL, the sandbox and Vite keep running.
 */
const root = join(import.meta.dirname, "..");
const apiFolders = ["apps/api", "apps/server/src", "packages"];
const supervisor = createSupervisor();
await start().catch(supervisor.endWithError);

async function start(): Promise<void> {
  const facts = await prepareLocalFacts();
  const database = await launchDatabase(facts, supervisor);
  launchSandbox(facts, supervisor);
  await database.prepared;
  const api = createRestartingApi(facts, database);
  const pages = await startDevPages({
    origin: `http://localhost:${facts.port}`,
    apiFetch: async (path, init) => fetch(`http://127.0.0.1:${await api.port()}${path}`, init),
    isOfApi: (url) => /^\/(api|images|healthz|readyz|metrics)\b/.test(url),
    otherwise: (request, response) => void forward(request, response, api.port),
  });
  supervisor.onEnd(() => pages.close());
  pages.server.listen(facts.port);
  await api.port();
  watchFolders(api.restart);
  printUrls(facts);
}

interface RestartingApi {
  /** The port of the API with the latest saved code. @throws Error while that does not start */
  port(): Promise<number>;
  restart(): void;
}

/** The new API process starts while the old one still finishes its requests; new requests wait for the new one. */
function createRestartingApi(
  facts: LocalFacts,
  { url: databaseUrl, prepare }: { url: string; prepare(): Promise<void> },
): RestartingApi {
  const settings = developmentEnvironment({
    ...facts,
    databaseUrl,
    serverSecret: serverSecretOf(facts.dataDir),
  });
  const parameters = ["--web-app", writePagesStub(facts)];
  let program: ChildProgram | undefined;
  let port = launch();

  async function launch(): Promise<number> {
    const previous = program;
    const own = await freePort();
    const next = supervisor.launch(
      "apps/server/src/main.ts",
      { ...settings, PORT: String(own), PUBLIC_URL: `http://localhost:${facts.port}` },
      { parameters, mayEnd: true },
    );
    program = next;
    if (previous) void previous.stop();
    // A saved migration runs too.
    await prepare();
    await untilAnswering(`http://127.0.0.1:${own}/readyz`, next);
    return own;
  }

  return {
    port: () => port,
    restart() {
      const savedAt = performance.now();
      port = port.then(launch, launch);
      port.then(
        () => console.log(`The API started again in ${Math.round(performance.now() - savedAt)} ms.`),
        () => console.error("The API did not start; the next save tries again."),
      );
    },
  };
}

/** A stub of the built pages, which `apps/server` asks to draw pictures: it lets Vite's pages draw them. */
function writePagesStub({ port }: LocalFacts): string {
  const folder = join(root, ".cache/dev-pages");
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  mkdirSync(join(folder, "server"), { recursive: true });
  writeFileSync(
    join(folder, "server/index.js"),
    `export const routes = {};
const draw = (file) => fetch("http://127.0.0.1:${port}/@draw", { method: "POST", body: JSON.stringify(file) });
const drawPicture = async (file) => (await draw(file)).text();
export const entry = { module: { drawPicture, pictureOfPost: () => undefined } };
`,
  );
  return folder;
}

function watchFolders(restart: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of apiFolders) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!/(?<!\.test)\.(ts|sql)$/.test(file ?? "")) return;
      clearTimeout(timer);
      // Debounced: an editor writes a file in more than one step.
      timer = setTimeout(restart, 20);
    });
  }
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  port: () => Promise<number>,
): Promise<void> {
  try {
    const { method, url, headers } = request;
    const forwarded = requestHttp({ port: await port(), method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", (error) => response.writeHead(502).end(String(error)));
    request.pipe(forwarded);
  } catch {
    response.writeHead(503).end("The API does not start; see the error in the terminal.");
  }
}
