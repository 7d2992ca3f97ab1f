import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Facts, Table, numeric, TableHead } from "#app/ui/table.tsx";
import { jobTitle } from "@dakbag/contracts/jobs";
import { describeCleanup, formatDuration, type StaffHome } from "./format-home.ts";
import styles from "./internal.module.css";

type Jobs = NonNullable<StaffHome["forAdmins"]>["jobs"];

/** The state of the background jobs: the queue, the order cleanup, and the last run of each job. */
export function BackgroundWork({ jobs }: { jobs: Jobs }) {
  return (
    <StaffBlock title="Background work" anchor="background-work" className={styles.small}>
      <p>
        <Health {...jobs} />
      </p>
      {jobs.failing.length > 0 && <FailingJobs failing={jobs.failing} />}
      <Details {...jobs} />
    </StaffBlock>
  );
}

/** The queue and each job; open while something is wrong. */
function Details(jobs: Jobs) {
  return (
    <details className={styles.details} open={!isHealthy(jobs)}>
      <summary>The queue and each job</summary>
      <Facts
        facts={[
          {
            name: "Queue",
            value: `${formatQuantity(jobs.waiting)} waiting, ${formatQuantity(jobs.running)} running, ${formatQuantity(jobs.givenUp)} permanently failed`,
          },
          { name: "Order cleanup", value: <Cleanup {...jobs} /> },
        ]}
      />
      {jobs.runs.length > 0 && <Runs runs={jobs.runs} />}
    </details>
  );
}

const isHealthy = ({ isStopped, runs, failing }: Jobs) =>
  !isStopped && failing.length === 0 && runs.every(({ failure }) => failure === null);

function Health({ isStopped, runs, failing }: Jobs) {
  const failed = runs.filter(({ failure }) => failure !== null).length;
  if (isStopped) return <Badge tone="bad">Background jobs are not running</Badge>;
  if (runs.length === 0) return <Badge tone="neutral">No job has run yet</Badge>;
  if (failed > 0 || failing.length > 0) return <Badge tone="bad">Some jobs fail: see below</Badge>;
  return <Badge tone="ok">Running normally</Badge>;
}

function Cleanup({ cleanup }: Jobs) {
  const { startedAt, finishedAt, startedBy } = cleanup;
  const when = finishedAt ?? startedAt;
  return (
    <>
      <span>{describeCleanup(cleanup)}</span>
      {when !== null && (
        <p className={styles.muted}>
          {`${finishedAt === null ? "Started" : "Done"} ${indiaDateAndTime(when)}, started by ${startedBy}`}
        </p>
      )}
      <p>
        <Link to="/admin/orders">Orders</Link>
      </p>
    </>
  );
}

function FailingJobs({ failing }: Pick<Jobs, "failing">) {
  return (
    <ul role="list" className={styles.entries} aria-label="Failed jobs">
      {failing.map(({ name, error, jobs, attempts, nextTryAt, givenUp }) => (
        <li key={`${name} ${error}`}>
          <Badge tone={givenUp > 0 ? "bad" : "warn"}>
            {`${jobTitle(name)}: ${countWithNoun(jobs, "job")}`}
          </Badge>
          <p>{error}</p>
          <p className={styles.muted}>
            {[
              attempts === 1 ? "Tried once" : `Tried up to ${attempts} times`,
              givenUp > 0 && `${formatQuantity(givenUp)} permanently failed`,
              nextTryAt !== null && `next try ${indiaDateAndTime(nextTryAt)}`,
            ]
              .filter(Boolean)
              .join("; ")}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Runs({ runs }: Pick<Jobs, "runs">) {
  return (
    <Table name="Jobs" cards>
      <TableHead columns={["Job", "Last run", { number: "Took" }, "Outcome"]} />
      <tbody>
        {runs.map(({ name, startedAt, isRunning, tookMs, failure, failures }) => (
          <tr key={name}>
            <th scope="row" data-label="Job">
              {jobTitle(name)}
            </th>
            <td data-label="Last run">{indiaDateAndTime(startedAt)}</td>
            <td data-label="Took" className={numeric}>
              {isRunning || tookMs === null ? "–" : formatDuration(tookMs)}
            </td>
            <td data-label="Outcome">
              <Outcome isRunning={isRunning} failure={failure} failures={failures} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Outcome({
  isRunning,
  failure,
  failures,
}: Pick<Jobs["runs"][number], "isRunning" | "failure" | "failures">) {
  if (failure !== null)
    return (
      <>
        <Badge tone="bad">{failures === 1 ? "Failed" : `Failed ${failures} times in a row`}</Badge>
        <p className={styles.muted}>{failure}</p>
      </>
    );
  return isRunning ? <Badge tone="neutral">Running</Badge> : <Badge tone="ok">Done</Badge>;
}
