// Loaded before a program (`--import`), it puts that program's clock wrong by CLOCK_OFF_MS.
const offMs = Number(process.env["CLOCK_OFF_MS"]);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...parts) {
    if (parts.length === 0) super(RightDate.now() + offMs);
    else super(...parts);
  }

  static now() {
    return RightDate.now() + offMs;
  }
};
