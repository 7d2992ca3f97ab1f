/** The embedded database by TCP instead of its Unix socket: for proxies, on a port of theirs. */
export function tcpUrl(databaseUrl: string, port: string | number = new URL(databaseUrl).port): string {
  return Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href;
}
