import { statement } from "../../platform/database.ts";

export const recordJobStart = statement<[name: string, at: Date], never>(
  "staff_home.record_job_start",
  `INSERT INTO job_runs (name, started_at) VALUES ($1, $2)
   ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at`,
);

export const recordJobEnd = statement<
  [name: string, at: Date, tookMs: number, failure: string | null],
  never
>(
  "staff_home.record_job_end",
  `UPDATE job_runs SET finished_at = $2, took_ms = $3, failure = $4::text,
     failures = CASE WHEN $4::text IS NULL THEN 0 ELSE failures + 1 END
   WHERE name = $1`,
);

export interface JobRunRow {
  name: string;
  startedAt: Date;
  finishedAt: Date | null;
  tookMs: number | null;
  failure: string | null;
  failures: number;
}

export const findJobRuns = statement<[], JobRunRow>(
  "staff_home.find_job_runs",
  `SELECT name, started_at AS "startedAt", finished_at AS "finishedAt", took_ms AS "tookMs", failure, failures
   FROM job_runs ORDER BY failures = 0, name`,
);

interface FailingJobsRow {
  name: string;
  error: string;
  jobs: number;
  /** The maximum over these jobs. */
  attempts: number;
  nextTryAt: Date | null;
  givenUp: number;
}

/** Queued jobs whose last run failed, grouped by name and error. */
export const findFailingJobs = statement<[limit: number], FailingJobsRow>(
  "staff_home.find_failing_jobs",
  `SELECT task_identifier AS name, last_error AS error, count(*) AS jobs, max(attempts)::int AS attempts,
     min(run_at) FILTER (WHERE attempts < max_attempts) AS "nextTryAt",
     count(*) FILTER (WHERE attempts >= max_attempts) AS "givenUp"
   FROM graphile_worker.jobs WHERE last_error IS NOT NULL
   GROUP BY task_identifier, last_error ORDER BY "givenUp" DESC, attempts DESC, name LIMIT $1`,
);

/** Jobs that are due, running, and failed for good. */
export const countJobs = statement<[], { waiting: number; running: number; givenUp: number }>(
  "staff_home.count_jobs",
  `SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) AS waiting,
     count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
     count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS "givenUp"
   FROM graphile_worker.jobs`,
);
