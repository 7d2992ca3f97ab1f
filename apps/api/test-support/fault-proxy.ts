import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A network fault in both directions. */
type NetworkFault =
  | { readonly kind: "none" }
  /** All bytes are delayed. */
  | { readonly kind: "latency"; readonly eachWayMs: number }
  /** Nothing arrives, not even the close of a connection, as with a pulled cable. */
  | { readonly kind: "black hole" }
  /** Existing and new connections are reset. */
  | { readonly kind: "reset" };

/** A TCP proxy that simulates network faults. */
export interface FaultProxy {
  readonly port: number;
  /** Sets the fault from now on; connections that lost bytes in a black hole are reset when it ends. */
  set(fault: NetworkFault): void;
  close(): Promise<void>;
}

/** Resetting a socket that is already closing would keep the Node 24 process from exiting. */
function resetSocket(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** Starts a proxy for a port of this machine. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let fault: NetworkFault = { kind: "none" };
  const sockets = new Set<Socket>();
  const blackHoled = new Set<Socket>();

  function pass(from: Socket, to: Socket): void {
    // In sequence, so that delayed bytes keep their order.
    let previous: Promise<unknown> = Promise.resolve();
    const send = (act: () => void) => {
      if (fault.kind === "black hole") {
        blackHoled.add(from).add(to);
        return;
      }
      const delayMs = fault.kind === "latency" ? fault.eachWayMs : 0;
      const due = delayMs > 0 ? wait(delayMs) : undefined;
      previous = previous.then(() => due).then(act);
    };
    from.on("data", (bytes) => send(() => void (to.destroyed || to.write(bytes))));
    from.on("close", () => send(() => to.destroy()));
    from.on("error", () => undefined); // its "close" follows
    from.once("close", () => sockets.delete(from));
    sockets.add(from);
  }

  const server = createServer((client) => {
    if (fault.kind === "reset") {
      client.resetAndDestroy();
      return;
    }
    const target = connect(targetPort, "127.0.0.1");
    pass(client, target);
    pass(target, client);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");

  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      fault = next;
      for (const socket of next.kind === "reset" ? sockets : blackHoled) resetSocket(socket);
      blackHoled.clear();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
