import { statement } from "./database.ts";

/**
 * Puts a job in the queue, in the caller's transaction: it runs only if that commits. A second job with the same
 * key replaces the first while that has not begun.
 */
export const addJob = statement<[task: string, payload: string, key: string | null], Record<string, never>>(
  "jobs.add_job",
  "SELECT FROM graphile_worker.add_job($1, $2::json, job_key => $3)",
);

/** The same for many jobs of one kind, in one statement. */
export const addJobs = statement<
  [task: string, payloads: string[], keys: (string | null)[]],
  Record<string, never>
>(
  "jobs.add_jobs",
  `SELECT FROM unnest($2::text[], $3::text[]) AS job (payload, key),
     graphile_worker.add_job($1, job.payload::json, job_key => job.key)`,
);

/**
 * Frees the jobs that a process took and never ended, because it was killed or lost its database; they run once more.
 * The queue by itself would wait four hours for it. The longest job, the look at all the books, has half of the twenty minutes.
 */
export const freeAbandonedJobs = statement<[], Record<string, never>>(
  "jobs.free_abandoned",
  `WITH freed AS (
     UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
     WHERE locked_at < now() - interval '20 minutes')
   UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
   WHERE locked_at < now() - interval '20 minutes'`,
);
