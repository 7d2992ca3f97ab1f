import type { JobName } from "@dakbag/contracts/jobs";
import { isAhead } from "./clock.queries.ts";
import { statement } from "./database.ts";

/**
 * Queues a job in the caller's transaction: it runs only if that commits. A second job with the same key replaces the
 * first one until that has started.
 */
export const addJob = statement<[task: JobName, payload: string, key: string | null], Record<string, never>>(
  "jobs.add_job",
  "SELECT FROM graphile_worker.add_job($1, $2::json, job_key => $3)",
);

/** Queues many jobs of one kind in one statement. */
export const addJobs = statement<
  [task: JobName, payloads: string[], keys: (string | null)[]],
  Record<string, never>
>(
  "jobs.add_jobs",
  `SELECT FROM unnest($2::text[], $3::text[]) AS job (payload, key),
     graphile_worker.add_job($1, job.payload::json, job_key => job.key)`,
);

/**
 * What the queue has from before a clock went back, by the machine's time (schedules) and the database's (jobs): it would wait
 * until the clock is there again. For the last time of a schedule the queue has no public name.
 */
export const resetTimesAhead = statement<[machineTime: Date], Record<string, never>>(
  "jobs.reset_times_ahead",
  `WITH schedules AS (
     UPDATE graphile_worker._private_known_crontabs SET last_execution = $1
     WHERE ${isAhead("last_execution")})
   SELECT FROM graphile_worker.reschedule_jobs(array(
     SELECT id FROM graphile_worker.jobs WHERE ${isAhead("updated_at", "now()")} AND run_at > now()), now())`,
);

/**
 * Unlocks jobs of a process that was killed or lost its database, so that they run again. The queue itself would wait
 * four hours. The longest job, the ledger check, takes half of the twenty minutes at most.
 */
export const freeAbandonedJobs = statement<[], Record<string, never>>(
  "jobs.free_abandoned",
  `SELECT FROM graphile_worker.force_unlock_workers(array(
     SELECT locked_by FROM graphile_worker.jobs WHERE locked_at < now() - interval '20 minutes'))`,
);
