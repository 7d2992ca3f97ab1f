/** The channels of notifications. */
export const channels = ["sms", "email"] as const;

export type Channel = (typeof channels)[number];
