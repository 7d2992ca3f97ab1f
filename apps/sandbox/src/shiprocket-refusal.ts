/** A refusal in Shiprocket's form: `errors` names fields, with 422. */
export class ShiprocketRefusal extends Error {
  readonly statusCode: number;
  readonly body: Record<string, unknown>;
  constructor(statusCode: number, message: unknown, more: Record<string, unknown> = {}) {
    super(String(message));
    this.statusCode = statusCode;
    this.body = { message, ...more, status_code: statusCode };
  }
}
