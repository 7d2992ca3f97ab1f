import { answerWith } from "../support/script-process.ts";
import { importVendure } from "./installed-vendure.ts";
import { configOf, type VendureAddresses } from "./vendure-config.ts";

/** The process of Vendure that does its jobs. */
answerWith<VendureAddresses>(async (addresses) => {
  const vendure = importVendure();
  const worker = await vendure.bootstrapWorker(configOf(vendure, addresses, 0));
  await worker.startJobQueue();
  return process.pid;
});
