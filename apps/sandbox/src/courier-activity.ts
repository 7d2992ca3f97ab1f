import { html, type Content, type Html } from "./html.ts";
import type { SandboxContext } from "./sandbox-context.ts";

export const parcelHeads = ["Created", "Courier", "AWB", "Reference", "Last scan", "Do"];

/** The parcels of both companies for the sandbox's page, the oldest first. */
export function parcelRows({ state }: SandboxContext, timeOf: (at: number) => string): Content[][] {
  const parcels = [
    ...state.shiprocketOrders.all().map((order) => ({
      at: order.createdAt,
      company: `Shiprocket${order.courierName === null ? "" : `: ${order.courierName}`}`,
      awb: order.awb,
      reference: order.channelOrderId,
      scan: order.cancelsAt === null ? order.scans.at(-1) : { status: "CANCELED", code: "8" },
    })),
    ...state.delhiveryParcels.all().map((parcel) => ({
      at: parcel.createdAt,
      company: "Delhivery",
      awb: parcel.id,
      reference: parcel.order,
      scan: parcel.scans.at(-1),
    })),
  ];
  return parcels
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, company, awb, reference, scan }) => [
      timeOf(at),
      company,
      awb ?? "",
      reference,
      scan === undefined ? "" : `${scan.status} (${scan.code})`,
      awb === null ? "" : nextScanButton(awb),
    ]);
}

const nextScanButton = (awb: string): Html => html`<button data-awb="${awb}">Next scan</button>`;
