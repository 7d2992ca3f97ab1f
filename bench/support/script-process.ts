import { fork } from "node:child_process";
import { join } from "node:path";

/** A script of `bench`, named by its path there, running in a separate process. */
export interface ScriptProcess {
  readonly pid: number;
  /** The number that the script sends back: the port of a server, the rate of a load. */
  readonly answer: number;
  stop(): Promise<void>;
}

/** Starts `script`, sends it `message` and waits for its number. The caller must always stop it. */
export async function startScript<Message extends object>(
  script: string,
  message: Message,
): Promise<ScriptProcess> {
  // "advanced" preserves buffers and dates; this process's own Node flags are not passed on.
  const child = fork(join(import.meta.dirname, "..", script), { serialization: "advanced", execArgv: [] });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const answer = new Promise<number>((resolve, reject) => {
    child.once("message", (sent) => {
      if (typeof sent === "number") resolve(sent);
      else reject(new Error(`${script} answered with something that is not a number`));
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code} before it answered`)));
  });
  child.send(message);
  const stop = async () => {
    child.kill();
    await exited;
  };
  try {
    const number = await answer;
    if (child.pid === undefined) throw new Error(`${script} has no process.`);
    return { pid: child.pid, answer: number, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** For scripts that do one task and end. */
export async function runScript<Message extends object>(script: string, message: Message): Promise<number> {
  const { answer, stop } = await startScript(script, message);
  await stop();
  return answer;
}

/** The script's side: runs `work` with the message of `startScript` and sends its number back. */
export function answerWith<Message extends object>(work: (message: Message) => Promise<number>): void {
  process.once("message", (message: Message) => {
    work(message).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  // The servers of a killed benchmark must not keep running.
  process.once("disconnect", () => process.exit(0));
}
