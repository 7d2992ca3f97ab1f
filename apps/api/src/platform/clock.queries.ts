import { statement } from "./database.ts";

/** The database's clock, which all copies of the shop use. */
export const findTime = statement<[], { now: Date }>("clock.find_time", "SELECT clock_timestamp() AS now");
