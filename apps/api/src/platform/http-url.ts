import * as z from "zod";

/** A variable with an http(s) URL, without the slash at its end. */
export const httpUrl = (variable: string) =>
  z
    .url({ protocol: /^https?$/, error: `${variable} must be an http(s) address` })
    .transform((text) => text.replace(/\/$/, ""));
