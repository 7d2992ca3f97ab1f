// Loaded before a program (`--import`), it shifts that program's clock by CLOCK_OFF_MS.
const offMs = Number(process.env["CLOCK_OFF_MS"]);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + offMs;
  }
};
