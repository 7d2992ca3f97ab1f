import { globSync } from "node:fs";

/** The files of the project that match a pattern, from the root; nothing that is installed or built. */
export const findFiles = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ["**/node_modules/**", "**/build/**", "**/.react-router/**"] });
