import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, end, untilPrinted } from "./browser.ts";

/** Debian has no geckodriver, so Firefox is driven by WebDriver BiDi, which it answers itself. */
export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "dakbag-firefox-"));
  const parameters = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const program = spawn("firefox-esr", parameters, {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile, TZ: "Asia/Kolkata" },
  });
  const address = await untilPrinted(program.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const send = await connect(`${address}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<Tree>("browsingContext.getTree", {});
  const context = contexts[0]?.context;

  async function contextOf(place: "page" | "frame"): Promise<string | undefined> {
    if (place === "page") return context;
    const tree = await send<Tree>("browsingContext.getTree", { root: context });
    return tree.contexts[0]?.children?.[0]?.context;
  }

  return {
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    async evaluate(expression, place = "page") {
      const answer = await send<Evaluated>("script.evaluate", {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context: await contextOf(place) },
        awaitPromise: true,
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    perform: (actions) => send("input.performActions", { context, actions }),
    resize: (width, height) =>
      send("browsingContext.setViewport", { context, viewport: { width, height }, devicePixelRatio: 1 }),
    async takePicture() {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    async close() {
      await end(program);
      rmSync(profile, { recursive: true, maxRetries: 5 });
    },
  };
}

interface Tree {
  contexts: { context: string; children: { context: string }[] | null }[];
}
type Evaluated =
  | { type: "success"; result: { value?: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

type Send = <Answer = void>(method: string, params: object) => Promise<Answer>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as {
      id: number;
      result?: unknown;
      error?: string;
      message?: string;
    };
    const asked = waiting.get(answer.id);
    if (answer.error === undefined) asked?.resolve(answer.result);
    else asked?.reject(new Error(`${answer.error}: ${answer.message}`));
    waiting.delete(answer.id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let count = 0;
  return <Answer>(method: string, params: object) => {
    count += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(count, answer);
    socket.send(JSON.stringify({ id: count, method, params }));
    return answer.promise as Promise<Answer>;
  };
}
