import type { Configuration } from "../../platform/configuration.ts";

/** The name of a cookie. Browsers accept the prefix only over https, so an attacker on the network cannot set the cookie. */
export const cookieName = (cookie: string, { PUBLIC_URL }: Pick<Configuration, "PUBLIC_URL">): string =>
  PUBLIC_URL?.startsWith("https:") ? `__Secure-${cookie}` : cookie;
