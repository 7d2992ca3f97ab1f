import { performance } from "node:perf_hooks";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { noteEnd, noteStart } from "./job-runs.queries.ts";

const longestFailure = 300;

/**
 * The same job, whose runs the staff's home can tell of: begin, duration, failure. Only for jobs that the clock starts:
 * one for each order would have them all write to one row. That a run cannot be noted never keeps it from its work.
 */
export function recordJobRuns({ db, clock, log }: Pick<Shop, "db" | "clock" | "log">, job: Job): Job {
  if (job.schedule === undefined) return job;
  const unnoted = (error: unknown) => log.warn({ err: error }, `the run of ${job.name} could not be noted`);
  return {
    ...job,
    work: async (payload) => {
      const begin = performance.now();
      const end = (failure: string | null) =>
        noteEnd(db, job.name, clock(), Math.round(performance.now() - begin), failure).catch(unnoted);
      await noteStart(db, job.name, clock()).catch(unnoted);
      try {
        await job.work(payload);
      } catch (error) {
        await end((error instanceof Error ? error.message : String(error)).slice(0, longestFailure));
        throw error;
      }
      await end(null);
    },
  };
}
