import { statement } from "./database.ts";

/** The database's own time, which all copies of the shop go by. */
export const findTime = statement<[], { now: Date }>("clock.find_time", "SELECT clock_timestamp() AS now");
