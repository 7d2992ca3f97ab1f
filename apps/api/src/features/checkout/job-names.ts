// Names of checkout's jobs, as they stand in the queue: a name must outlive the code that first queued it.
export const webhookEventJob = "act-on-webhook-event";
export const lookAfterOrderJob = "look-after-pending-order";
export const lookAfterOrdersJob = "look-after-pending-orders";
