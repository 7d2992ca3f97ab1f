import { installedNative } from "@dakbag/api/database/postgres-binaries";
import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

/** What the figures were measured on. */
export function machineFacts(): Record<"cores" | "memory" | "node" | "postgres", string> {
  const [first] = cpus();
  return {
    cores: `${cpus().length} × ${first?.model.trim() ?? "unknown"}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: `Node ${process.versions.node}`,
    postgres: execFileSync(join(installedNative(), "bin/postgres"), ["--version"], {
      encoding: "utf8",
    }).trim(),
  };
}
