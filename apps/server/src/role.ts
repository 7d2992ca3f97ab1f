/** What a process does: `web` answers requests, `worker` works through the job queue, `all` does both. */
export const roles = ["all", "web", "worker"] as const;

export type Role = (typeof roles)[number];
