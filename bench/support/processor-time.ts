import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The processor time that a process has used with all its threads, in milliseconds (Linux). */
export function processorMs(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program, in brackets, may contain spaces.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) * 1000) / ticksPerSecond();
}

/** The same with the processes that it has started and that run now, such as PostgreSQL's connections. */
export function processorMsWithChildren(pid: number): number {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  const pids = children.trim().split(/\s+/).map(Number);
  return [pid, ...pids].reduce((sum, each) => sum + processorMs(each), 0);
}

let ticks: number | undefined;

function ticksPerSecond(): number {
  ticks ??= Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return ticks;
}
