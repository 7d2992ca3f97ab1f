import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { PrintMessage } from "./write-print-in-worker.ts";
import type { PrintJob } from "./print-job.ts";
import { writePrint } from "./write-print.ts";

/* The thread of `writePrintInWorker`. */
const port = parentPort;
if (!port) throw new Error("This file runs as a thread.");
const say = (message: PrintMessage) => port.postMessage(message);

async function* pages(): AsyncGenerator<unknown[]> {
  for (;;) {
    const answer = once(port!, "message");
    say("rows");
    const [page] = (await answer) as [unknown[] | null];
    if (page === null) return;
    yield page;
  }
}

for await (const bytes of writePrint(workerData as PrintJob, pages())) say({ bytes });
say("end");
