import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { writeDeskOrderWords } from "./write-desk-order-words.ts";

export function orderDeskJob({ db }: Pick<Shop, "db">): Job {
  return {
    name: "write-desk-order-words",
    pauseMs: 1000,
    work: (_, stopping) => writeDeskOrderWords(db, stopping),
  };
}
