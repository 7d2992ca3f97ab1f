import { jobList, jobNames, jobTitle, listedJob } from "@dakbag/contracts/jobs";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../docs", path), "utf8");
const twoDigits = (number: number) => String(number).padStart(2, "0");

/** "daily at 02:45 (21:15 UTC)": days are those of India, five and a half hours ahead of the schedules. */
function describeWhen({ schedule, pauseMs }: ReturnType<typeof listedJob>): string {
  if (pauseMs !== undefined) return `again after ${pauseMs / 1000} s`;
  if (schedule === undefined) return "on request";
  const [minute = "", hour = "", ...days] = schedule.split(" ");
  expect(days).toEqual(["*", "*", "*"]);
  if (minute === "*") return "every minute";
  if (minute.startsWith("*/")) return `every ${minute.slice(2)} minutes`;
  if (hour === "*")
    return `hourly at :${twoDigits((Number(minute) + 30) % 60)} (:${twoDigits(Number(minute))} UTC)`;
  const inIndia = (Number(hour) * 60 + Number(minute) + 330) % (24 * 60);
  const time = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `daily at ${time(inIndia)} (${time(Number(hour) * 60 + Number(minute))} UTC)`;
}

test("docs/jobs.md has every job with when it runs, its name on screens and its purpose", () => {
  const rows = jobNames.map((name) => {
    const { title, purpose } = listedJob(name);
    return `| \`${name}\` | ${describeWhen(listedJob(name))} | ${title} | ${purpose} |`;
  });
  expect(read("jobs.md").match(/^\| `.*$/gm)).toEqual(rows);
});

test("jobs are listed by the alphabet, under plain verbs, and no two have had the same name", () => {
  expect(jobNames).toEqual(jobNames.toSorted());
  const verbs =
    /^(check|clean-up|compact|compare|count|delete|expire|find|free|import|issue|process|queue|reconcile|refund|send|sum|update)-/;
  expect(jobNames.filter((name) => !verbs.test(name))).toEqual([]);
  const names = jobNames.flatMap((name) => [name, ...(listedJob(name).formerNames ?? [])]);
  expect(new Set(names).size).toBe(names.length);
});

test("the jobs that the table of retention names are in the list", () => {
  const section = /## Retention\n([\s\S]*?)\n## /.exec(read("operations.md"))?.[1] ?? "";
  const named = [...section.matchAll(/\| `([\w-]+)` \|$/gm)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in jobList))).toEqual([]);
});

test("a job has its title under its former names, and one that is not listed is put into words", () => {
  expect(jobTitle("send-refund")).toBe("Send refunds");
  expect(jobTitle("return-money")).toBe("Send refunds");
  expect(jobTitle("send-news-letters")).toBe("Send news letters");
});
