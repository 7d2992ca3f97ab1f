import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Configuration, readConfiguration } from "@dakbag/api/platform/configuration";

const roles = ["all", "web", "worker"] as const;

/** What a process does: `web` answers requests, `worker` processes the job queue, `all` does both. */
export type Role = (typeof roles)[number];

interface CommandLine {
  readonly role: Role;
  readonly webAppFolder: string;
  readonly isProduction: boolean;
  /** As in production, with test credentials, and said on every page. */
  readonly isStaging: boolean;
  readonly configuration: Configuration;
}

/** Reads arguments and environment; exits with the reason when one is wrong. */
export function readCommandLine(): CommandLine {
  try {
    const { values } = parseArgs({
      options: {
        role: { type: "string", default: "all" },
        production: { type: "boolean", default: false },
        staging: { type: "boolean", default: false },
        "web-app": { type: "string", default: join(import.meta.dirname, "../../web/build") },
      },
    });
    const role = roles.find((known) => known === values.role);
    if (!role) throw new Error(`--role must be one of ${roles.join(", ")}`);
    const { staging } = values;
    const production = values.production || staging;
    return {
      role,
      webAppFolder: values["web-app"],
      isProduction: production,
      isStaging: staging,
      configuration: readConfiguration(process.env, { production, staging }),
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
