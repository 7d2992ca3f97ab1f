import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** A browser that Playwright does not drive: Debian's Firefox or WebKitGTK, with one page in it. */
export interface Browser {
  open(url: string): Promise<void>;
  /** What an expression of JavaScript gives in the page, or in its one frame; it can be written as JSON. */
  evaluate(expression: string, place?: "page" | "frame"): Promise<unknown>;
  /** Input as of a hand: WebDriver's sources of actions. */
  perform(sources: object[]): Promise<void>;
  /** The page's own size, without the window's frame. */
  resize(width: number, height: number): Promise<void>;
  /** What is in the window, as PNG. */
  takePicture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Ends a browser's program with whatever it started: it was spawned `detached`, as the head of its own group. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, "exit");
  process.kill(-program.pid, "SIGKILL");
  await ended;
}

/** The first part of what a program prints that matches. @throws Error when the program ends before */
export async function untilPrinted(output: Readable, pattern: RegExp): Promise<string> {
  let printed = "";
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    const found = pattern.exec(printed)?.[1];
    if (found === undefined) continue;
    // Unread, what comes later would block the program.
    output.resume();
    return found;
  }
  throw new Error(`The browser ended: ${printed}`);
}
