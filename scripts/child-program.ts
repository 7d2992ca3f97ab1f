import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const stopWithParent = pathToFileURL(join(import.meta.dirname, "stop-with-parent.ts")).href;
// Longer than the shop's own timeout for finishing requests in flight.
const killAfterMs = 15_000;

/**
 * V8 flags of the shop's process. A long report leaves short-lived garbage, for which V8 would grow the young generation
 * to some hundred megabytes; a sixth of it is enough.
 */
export const engineFlags = ["--max-semi-space-size=16"];

/** glibc keeps freed memory for each thread; with two pools of it, pictures drawn on many threads take half as much. */
export const engineEnvironment = { MALLOC_ARENA_MAX: "2" };

export interface ChildProgram {
  name: string;
  pid: number | undefined;
  hasEnded(): boolean;
  /** Resolves with the exit code when the program has ended for any reason. */
  ended: Promise<number>;
  /** Sends SIGTERM, and SIGKILL when the program does not stop in time. */
  stop(): Promise<void>;
}

/** Runs one of the project's programs as a child process. It stops when this process stops. */
export function startProgram(
  file: string,
  options: { environment: Record<string, string | undefined>; parameters?: string[] },
): ChildProgram {
  const child = spawn(
    process.execPath,
    [...engineFlags, "--import", stopWithParent, join(root, file), ...(options.parameters ?? [])],
    {
      env: { ...engineEnvironment, ...options.environment },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // The terminal's Ctrl-C reaches only this process, which then stops its children in order.
      detached: true,
    },
  );
  const ended = new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    name: file,
    pid: child.pid,
    hasEnded,
    ended,
    async stop() {
      if (hasEnded()) return;
      child.kill("SIGTERM");
      const killed = AbortSignal.timeout(killAfterMs);
      killed.addEventListener("abort", () => child.kill("SIGKILL"));
      await ended;
    },
  };
}

/** Waits until the program answers at `url` with a success. @throws Error when it ends before */
export async function untilAnswering(url: string, program: ChildProgram): Promise<void> {
  for (;;) {
    if (program.hasEnded()) throw new Error(`${program.name} ended before it answered.`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await wait(25);
  }
}
