import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A network fault in both directions. */
type NetworkFault =
  | { readonly kind: "none" }
  /** Everything arrives so much later. */
  | { readonly kind: "latency"; readonly eachWayMs: number }
  /** Nothing arrives, not even the close of a connection, as with a pulled cable. */
  | { readonly kind: "black hole" }
  /** Connections are broken, and new ones too. */
  | { readonly kind: "reset" };

/** A TCP proxy that simulates network faults. */
export interface FaultProxy {
  readonly port: number;
  /** From now on; connections that were in a black hole are broken when it ends. */
  set(fault: NetworkFault): void;
  close(): Promise<void>;
}

/** A socket reset while closing would keep Node 24 from ending the process. */
function breakOff(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** Passes connections on to a port of this machine. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let fault: NetworkFault = { kind: "none" };
  const sockets = new Set<Socket>();
  const swallowing = new Set<Socket>();

  function pass(from: Socket, to: Socket): void {
    // In sequence, so that delayed bytes keep their order.
    let before: Promise<unknown> = Promise.resolve();
    const send = (act: () => void) => {
      if (fault.kind === "black hole") {
        swallowing.add(from).add(to);
        return;
      }
      const delayMs = fault.kind === "latency" ? fault.eachWayMs : 0;
      const due = delayMs > 0 ? wait(delayMs) : undefined;
      before = before.then(() => due).then(act);
    };
    from.on("data", (bytes) => send(() => void (to.destroyed || to.write(bytes))));
    from.on("close", () => send(() => to.destroy()));
    from.on("error", () => undefined); // its "close" follows
    from.once("close", () => sockets.delete(from));
    sockets.add(from);
  }

  const server = createServer((near) => {
    if (fault.kind === "reset") {
      near.resetAndDestroy();
      return;
    }
    const far = connect(targetPort, "127.0.0.1");
    pass(near, far);
    pass(far, near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");

  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      fault = next;
      for (const socket of next.kind === "reset" ? sockets : swallowing) breakOff(socket);
      swallowing.clear();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
