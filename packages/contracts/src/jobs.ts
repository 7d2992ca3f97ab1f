import { capitalised } from "@dakbag/domain/text/capitalised";

/** A background job of the server. With neither schedule nor pause it runs when something is queued for it. */
interface ListedJob {
  /** Its name on screens of staff. */
  readonly title: string;
  /** What it is for. */
  readonly purpose: string;
  /** In crontab notation, UTC; one copy of the program runs it. */
  readonly schedule?: string;
  /** Runs again and again with this pause, in each copy. */
  readonly pauseMs?: number;
  /** Names under which earlier releases queued it, which are still worked on. */
  readonly formerNames?: readonly string[];
}

/**
 * Every background job, by its name in the queue, in the order of the alphabet: the server registers these and no others, and
 * docs/jobs.md is this list. Queued jobs outlive a deployment, so one that is renamed keeps its former names.
 */
export const jobList = {
  "check-ledger": {
    title: "Check the ledger for discrepancies",
    purpose: "Compares stock, orders, payments, refunds and documents, and logs what does not agree.",
    // At night in India: it reads every order.
    schedule: "15 21 * * *",
  },
  "check-parcels": {
    title: "Check where parcels are",
    purpose:
      "Asks the couriers where booked parcels are: what they report by themselves may be lost, or forged.",
    schedule: "* * * * *",
  },
  "clean-up-orders": {
    title: "Clean up pending orders",
    purpose: "Settles or cancels unpaid orders past their reservation, when an admin asks for it.",
  },
  "compact-order-counts": {
    title: "Update order counts",
    purpose: "Sums up the changes of the orders' numbers by status: lists add those that are left.",
    schedule: "* * * * *",
    formerNames: ["fold-order-counts"],
  },
  "compare-with-provider": {
    title: "Compare payments with the payment provider",
    purpose: "Compares payments and refunds with the provider's, and reports what only one side has.",
    // After the searches for missed payments and refunds, which settle what they find.
    schedule: "50 20 * * *",
  },
  "count-demand": {
    title: "Calculate demand",
    purpose: "Counts what was sold on past days, for the inventory planning.",
    schedule: "*/15 * * * *",
  },
  "delete-courier-labels": {
    title: "Delete old labels of couriers",
    purpose: "Deletes couriers' labels, which have names and addresses, after 30 days.",
    schedule: "25 22 * * *",
  },
  "delete-expired-sessions": {
    title: "Delete expired sessions and codes",
    purpose: "Deletes expired sessions, codes, links, invitations and counts of attempts.",
    schedule: "17 * * * *",
    formerNames: ["account-clean-up"],
  },
  "delete-gst-registrations": {
    title: "Delete old answers of the GST registry",
    purpose: "Deletes old answers of the GST registry, which name sole traders.",
    schedule: "5 22 * * *",
  },
  "delete-never-paid-orders": {
    title: "Delete old orders that were never paid",
    purpose:
      "Deletes orders that were never paid, after their weeks; of a buyer with very many, after a day.",
    schedule: "15 * * * *",
  },
  "delete-old-cart-additions": {
    title: "Delete old records of cart additions",
    purpose:
      "Deletes idempotency keys that no client sends again, and cart lines whose deletion is not undone.",
    schedule: "17 * * * *",
    formerNames: ["forget-cart-additions"],
  },
  "delete-old-enquiries": {
    title: "Delete old enquiries",
    purpose: "Deletes old enquiries with their files.",
    schedule: "55 21 * * *",
    formerNames: ["forget-enquiries"],
  },
  "delete-old-imports": {
    title: "Delete old uploads",
    purpose: "Deletes uploads that were not applied, and the rows of those of past days.",
    schedule: "23 * * * *",
  },
  "delete-old-notifications": {
    title: "Delete old messages",
    purpose: "Deletes old SMS and e-mails, and their counts. Those that still wait stay.",
    schedule: "50 21 * * *",
    formerNames: ["forget-notifications"],
  },
  "delete-old-product-edits": {
    title: "Delete old records of product edits",
    purpose: "Deletes idempotency keys of edits of products that no client sends again.",
    schedule: "20 22 * * *",
    formerNames: ["forget-product-edits"],
  },
  "delete-old-reorders": {
    title: "Delete old records of repeated orders",
    purpose: "Deletes idempotency keys of reorders that no client sends again.",
    schedule: "16 * * * *",
    formerNames: ["forget-reorders"],
  },
  "delete-payment-reports": {
    title: "Delete old reports of the payment provider",
    purpose: "Deletes processed webhook events, and strips older ones of what is not needed.",
    schedule: "30 22 * * *",
  },
  "delete-unused-pictures": {
    title: "Delete unused pictures",
    purpose: "Deletes pictures that no product has used for a day, and no order shows.",
    schedule: "40 22 * * *",
    formerNames: ["forget-pictures"],
  },
  "expire-notification-claims": {
    title: "Check messages that are being sent",
    purpose: "Releases messages that a process took to send before it ended.",
    schedule: "* * * * *",
    formerNames: ["look-after-notifications"],
  },
  "find-missed-payments": {
    title: "Find payments that were not reported",
    purpose:
      "Asks the provider for captured payments that are not recorded, and settles them; also after a restore.",
    schedule: "10 20 * * *",
  },
  "free-abandoned-jobs": {
    title: "Restart jobs that were interrupted",
    purpose: "Frees jobs of a process that was killed, so that they run again.",
    schedule: "* * * * *",
  },
  "import-external-refunds": {
    title: "Find refunds made at the payment provider",
    purpose: "Records refunds that were made on the provider's own pages.",
    schedule: "30 20 * * *",
    formerNames: ["look-for-refunds-made-elsewhere"],
  },
  "issue-missing-credit-notes": {
    title: "Make missing credit notes",
    purpose: "Issues the credit notes of refunds that have none, and of invoices that were made late.",
    schedule: "20 * * * *",
    formerNames: ["make-missing-credit-notes"],
  },
  "process-bookings": {
    title: "Continue bookings at couriers",
    purpose:
      "Books parcels whose courier put them off or did not answer, and asks for the pick-up of those that left.",
    schedule: "* * * * *",
  },
  "process-payment-report": {
    title: "Process events of the payment provider",
    purpose: "Settles what a webhook event of the provider reports. Queued for each event.",
    formerNames: ["act-on-webhook-event"],
  },
  "queue-payment-reports": {
    title: "Queue reports of the payment provider",
    purpose: "Queues the reports of captured payments that the buyer's browser has not brought.",
    pauseMs: 1000,
  },
  "reconcile-pending-order": {
    title: "Check whether an order was paid",
    purpose:
      "Asks the provider whether an unpaid order was paid, and settles or expires it. Queued for each order.",
    formerNames: ["look-after-pending-order"],
  },
  "reconcile-pending-orders": {
    title: "Check unpaid orders",
    purpose: "Queues the unpaid orders that are due to be compared with the provider.",
    schedule: "* * * * *",
    formerNames: ["look-after-pending-orders"],
  },
  "reconcile-refunds": {
    title: "Check refunds",
    purpose: "Queues refunds that were not sent, or whose end the provider has not reported.",
    schedule: "* * * * *",
    formerNames: ["look-after-refunds"],
  },
  "reconcile-unknown-refunds": {
    title: "Check refunds of unknown payments",
    purpose: "Sends refunds of payments without an order that have not gone through.",
    schedule: "*/10 * * * *",
    formerNames: ["look-after-unknown-refunds"],
  },
  "refund-unknown-payment": {
    title: "Refund payments without an order",
    purpose: "Sends the refund of a payment without an order. Queued for each such refund.",
    formerNames: ["return-unknown-money"],
  },
  "send-delivery-answers": {
    title: "Pass on answers about failed deliveries",
    purpose: "Calls the couriers with what buyers answered about deliveries that failed.",
    schedule: "* * * * *",
  },
  "send-email": {
    title: "Send e-mail",
    purpose: "Sends e-mails that are due.",
    // A row is its own request to be sent: no order waits for a queue, and what comes together is sent together.
    pauseMs: 1000,
  },
  "send-refund": {
    title: "Send refunds",
    purpose: "Sends a refund to the provider. Queued for each refund.",
    formerNames: ["return-money"],
  },
  "send-sms": {
    title: "Send SMS",
    purpose: "Sends SMS that are due.",
    pauseMs: 1000,
    // It queued both channels; either sends what is due anyway.
    formerNames: ["send-notifications"],
  },
  "sum-sales": {
    title: "Update daily sales",
    purpose: "Stores the sums of past days, so that the staff home only reads them.",
    schedule: "*/15 * * * *",
  },
  "update-courier-estimates": {
    title: "Ask couriers for their estimates",
    purpose: "Asks the couriers how long they need to the PIN codes that buyers have asked about.",
    schedule: "* * * * *",
  },
  "update-order-search": {
    title: "Update the search of orders",
    purpose: "Writes the words by which staff find orders that have changed.",
    pauseMs: 1000,
  },
  "update-product-search": {
    title: "Update the search of products",
    purpose: "Writes the words by which products that have changed are found.",
    pauseMs: 1000,
  },
  "update-stock-levels": {
    title: "Update inventory planning",
    purpose: "Stores which goods are low or out of stock, so that no request has to wait for it.",
    pauseMs: 5000,
  },
} as const satisfies Readonly<Record<string, ListedJob>>;

export type JobName = keyof typeof jobList;

const listed: Readonly<Record<string, ListedJob>> = jobList;

/** The names of all jobs. */
export const jobNames = Object.keys(jobList) as JobName[];

/** A job's entry in the list. */
export function listedJob(name: JobName): ListedJob {
  return jobList[name];
}

/** Whether a name is one that an earlier release gave a job, and no job has now. */
export function isFormerJobName(name: string): boolean {
  return Object.values(listed).some(({ formerNames }) => formerNames?.includes(name));
}

/** A job's name on screens of staff, also by a former name; one that is not listed is put into words. */
export function jobTitle(name: string): string {
  const job = listed[name] ?? Object.values(listed).find(({ formerNames }) => formerNames?.includes(name));
  return job?.title ?? capitalised(name.replaceAll("-", " "));
}
