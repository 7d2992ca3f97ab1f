/** Why a message was not sent, as it is stored. */
export const skipReasons = {
  "address-not-confirmed": "the address is not proven",
  paid: "the order is paid",
  cancelled: "the order is cancelled",
  "not-held": "its goods are not held any more",
  chosen: "the buyer has chosen, or is not asked any more",
  "status-changed": "the order has another status",
  /** Stored by earlier versions for the three above it that are about reminders. */
  "not-waiting": "the order no longer waits for its payment",
} as const;

export type SkipReason = keyof typeof skipReasons;
