import { clientIpKey, wideNetworkOf } from "./client-network.ts";

/**
 * A queue that serves clients in turn: first networks (IPv4 address, IPv6 /48), in each of them its clients (IPv6 /64), and
 * each client's items in their order. A client may also be an account, which is a network of its own.
 */
interface FairQueue<Item> {
  readonly length: number;
  /** @returns how many items of this client wait now */
  push(client: string, item: Item): number;
  /** The next item in turn. */
  shift(): Item | undefined;
  /** The last item of the client with most of them in the network with most of them. */
  popOfMost(): Item | undefined;
  remove(client: string, item: Item): void;
}

export function createFairQueue<Item>(): FairQueue<Item> {
  // A map keeps its keys in the order of insertion: what is served goes to the end.
  const networks = new Map<string, Map<string, Item[]>>();
  let length = 0;

  /** Counts an item that was taken, and drops clients that have none left. */
  function countDown(network: string, clients: Map<string, Item[]>, client: string, items: Item[]): void {
    length -= 1;
    if (items.length === 0) clients.delete(client);
    if (clients.size === 0) networks.delete(network);
  }

  return {
    get length() {
      return length;
    },
    push(clientIp, item) {
      const client = clientIpKey(clientIp);
      const network = wideNetworkOf(clientIp);
      const clients = networks.get(network) ?? new Map<string, Item[]>();
      const items = clients.get(client) ?? [];
      items.push(item);
      networks.set(network, clients.set(client, items));
      length += 1;
      return items.length;
    },
    shift() {
      for (const [network, clients] of networks)
        for (const [client, items] of clients) {
          const item = items.shift();
          networks.delete(network);
          networks.set(network, clients);
          clients.delete(client);
          clients.set(client, items);
          countDown(network, clients, client, items);
          return item;
        }
      return undefined;
    },
    popOfMost() {
      const most = largest(networks, (clients) => sum(clients.values()));
      if (!most) return undefined;
      const [network, clients] = most;
      const [client, items] = largest(clients, (list) => list.length) ?? ["", []];
      const item = items.pop();
      countDown(network, clients, client, items);
      return item;
    },
    remove(clientIp, item) {
      const client = clientIpKey(clientIp);
      const network = wideNetworkOf(clientIp);
      const clients = networks.get(network);
      const items = clients?.get(client);
      const at = items?.indexOf(item) ?? -1;
      if (!clients || !items || at === -1) return;
      items.splice(at, 1);
      countDown(network, clients, client, items);
    },
  };
}

function largest<Key, Value>(
  entries: Map<Key, Value>,
  size: (value: Value) => number,
): [Key, Value] | undefined {
  let most: [Key, Value] | undefined;
  let max = 0;
  for (const entry of entries) {
    const found = size(entry[1]);
    // The latest of equals is the last to be served.
    if (found >= max) [most, max] = [entry, found];
  }
  return most;
}

const sum = (lists: Iterable<readonly unknown[]>) =>
  [...lists].reduce((total, { length }) => total + length, 0);
