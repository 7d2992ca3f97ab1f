/** A courier's scans of a parcel, as Shiprocket's table of shipments has them. */
const scans = {
  "picked up": { code: "42", status: "PICKED UP" },
  "in transit": { code: "18", status: "IN TRANSIT" },
  "out for delivery": { code: "17", status: "OUT FOR DELIVERY" },
  "not delivered": { code: "21", status: "UNDELIVERED", activity: "Shop closed" },
  delivered: { code: "7", status: "DELIVERED" },
  "coming back": { code: "9", status: "RTO INITIATED" },
} as const;

/** The courier scans a parcel that was booked with Shiprocket, and pushes the scans to the shop. */
export async function scanParcel(awb: string, ...seen: (keyof typeof scans)[]): Promise<void> {
  for (const name of seen) {
    const answer = await fetch(`${process.env["SANDBOX_URL"]}/couriers/_sandbox/move`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ awb, scans: [scans[name]] }),
    });
    if (!answer.ok) throw new Error(`${awb} ${name}: ${answer.status} ${await answer.text()}`);
  }
}
