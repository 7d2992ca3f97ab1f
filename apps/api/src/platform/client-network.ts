import { isIPv4, isIPv6 } from "node:net";

/** What limits count: an IPv4 address itself, the /64 network of an IPv6 one, because one connection has all of it. */
export function clientIpKey(clientIp: string): string {
  const { ipv4, network } = read(clientIp);
  return ipv4 ?? (network ? `${network.join(":")}::/64` : clientIp);
}

/** The /48 network of an IPv6 address, of which one customer may have all; of others the same as `clientIpKey`. */
export function wideNetworkOf(clientIp: string): string {
  const { network } = read(clientIp);
  return network ? `${network.slice(0, 3).join(":")}::/48` : clientIpKey(clientIp);
}

/** An IPv4 address, or the first four groups of an IPv6 one. */
function read(clientIp: string): { ipv4?: string; network?: string[] } {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(clientIp)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return { ipv4: mapped };
  if (!isIPv6(clientIp)) return {};
  const [head = "", tail] = (clientIp.split("%", 1)[0] ?? "").split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after];
  return { network: groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)) };
}

/** The 16-bit groups of one side of "::"; a dotted IPv4 ending counts as two. */
function groupsOf(text: string): string[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
}
