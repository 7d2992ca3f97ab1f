import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@dakbag/api/database/free-port";
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, end, untilPrinted } from "./browser.ts";

// The toolbar of WebKit's window would keep it wider than a phone.
const smallToolbar =
  "window * { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px; }";

/** WebKitGTK by its WebDriver. It shows its window on a screen of its own, which only memory holds. */
export async function startWebKit(): Promise<Browser> {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x2400x24"], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const display = await untilPrinted(screen.stdout, /^(\d+)\n/);
  const settings = mkdtempSync(join(tmpdir(), "dakbag-webkit-"));
  mkdirSync(join(settings, "gtk-3.0"));
  writeFileSync(join(settings, "gtk-3.0/gtk.css"), smallToolbar);
  const port = await freePort();
  const program = spawn("WebKitWebDriver", [`--port=${port}`], {
    detached: true,
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: settings, TZ: "Asia/Kolkata" },
  });
  const driver = `http://127.0.0.1:${port}`;
  await untilReady(driver);
  const { sessionId } = await send<{ sessionId: string }>(`${driver}/session`, { capabilities: {} });
  const session = `${driver}/session/${sessionId}`;
  const execute = async (expression: string) => {
    const script = `const done = arguments[0]; (async () => JSON.stringify(await (${expression})))().then(
      (value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = await send<{ value?: string; error?: string }>(`${session}/execute/async`, {
      script,
      args: [],
    });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value === undefined ? undefined : JSON.parse(answer.value);
  };

  return {
    open: (url) => send(`${session}/url`, { url }),
    async evaluate(expression, place = "page") {
      if (place === "page") return execute(expression);
      await send(`${session}/frame`, { id: 0 });
      try {
        return await execute(expression);
      } finally {
        await send(`${session}/frame`, { id: null });
      }
    },
    perform: (actions) => send(`${session}/actions`, { actions }),
    async resize(width, height) {
      const margins = "[outerWidth - innerWidth, outerHeight - innerHeight]";
      const [beside = 0, above = 0] = (await execute(margins)) as number[];
      await send(`${session}/window/rect`, { x: 0, y: 0, width: width + beside, height: height + above });
    },
    async takePicture() {
      return Buffer.from(await send<string>(`${session}/screenshot`), "base64");
    },
    async close() {
      await send(`${session}`, undefined, "DELETE");
      await end(program);
      await end(screen);
      rmSync(settings, { recursive: true });
    },
  };
}

async function untilReady(driver: string): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const answer = await fetch(`${driver}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error("WebKitWebDriver does not answer.");
}

/** Asks the driver. @throws Error with the driver's message when it refuses */
async function send<Answer = void>(
  url: string,
  body?: object,
  method = body ? "POST" : "GET",
): Promise<Answer> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
  return value;
}
