import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { sandboxCredentials } from "./credentials.ts";
import { delayBy, consumeFault } from "./faults.ts";
import { randomTail } from "./razorpay-ids.ts";
import type { MessageRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const mobile = z.string().regex(/^91[6-9]\d{9}$/);

// The shop makes and checks its codes itself.
const otpQuery = z.object({ mobile, otp: z.string().regex(/^\d{4,9}$/) });

const flowBody = z
  .object({
    flow_id: z.string().optional(),
    template_id: z.string().optional(),
    recipients: z
      .array(z.object({ mobiles: mobile }).catchall(z.union([z.string(), z.number()])))
      .min(1)
      .max(1000),
  })
  .refine((flow) => (flow.template_id ?? flow.flow_id) !== undefined);

/** MSG91 refuses with HTTP 200 and `type: "error"`. */
class SmsRefusal extends Error {}

/** MSG91's OTP and Flow calls. Messages are only stored; `GET /sms` lists them. */
export function registerSmsGateway(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof SmsRefusal) return reply.code(200).send({ type: "error", message: error.message });
    return reply.send(error);
  });
  app.addHook("onRequest", async (_request, reply) => {
    await delayBy(context.state, "smsDelayMs");
    if (consumeFault(context.state, "smsServerErrors"))
      return reply.code(500).send({ type: "error", message: "Server error" });
  });
  app.addHook("preHandler", async (request) => {
    if (consumeFault(context.state, "smsRefusals")) throw new SmsRefusal("Insufficient balance");
    if (request.headers.authkey !== sandboxCredentials.msg91AuthKey) throw new SmsRefusal("Invalid authkey");
  });
  app.post("/otp", (request) => sendOtp(context, request));
  app.post("/flow/", (request) => sendFlow(context, request));
}

function sendOtp(context: SandboxContext, request: FastifyRequest): Record<string, string> {
  const template = z
    .object({ template_id: z.literal(sandboxCredentials.msg91TemplateId) })
    .safeParse(request.query);
  if (!template.success) throw new SmsRefusal("Template ID Missing or Invalid Template");
  const query = otpQuery.safeParse(request.query);
  if (!query.success) throw new SmsRefusal(`Invalid ${String(query.error.issues[0]?.path[0] ?? "request")}`);
  const { mobile: to, otp } = query.data;
  // The registered text: operators drop messages that differ in more than the variables.
  const body = `${otp} is your OTP for Dakbag. Valid for 5 minutes. Do not share it.`;
  context.state.commit({ messages: [newMessage(context, to, body)] });
  return { type: "success", request_id: requestId() };
}

function sendFlow(context: SandboxContext, request: FastifyRequest): Record<string, string> {
  const flow = flowBody.safeParse(request.body);
  if (!flow.success) throw new SmsRefusal(`Invalid ${String(flow.error.issues[0]?.path[0] ?? "flow_id")}`);
  const template = flow.data.template_id ?? flow.data.flow_id ?? "";
  const messages = flow.data.recipients.map(({ mobiles, ...variables }) => {
    return newMessage(context, mobiles, textOf(template, variables));
  });
  context.state.commit({ messages });
  if (consumeFault(context.state, "smsDropsAfterSending")) request.raw.socket.destroy();
  return { type: "success", message: requestId() };
}

/** As registered with the operators for the shop's own templates; a variable's type is below. */
const registeredTexts: Record<string, string> = {
  [sandboxCredentials.msg91OrderPlacedTemplateId]:
    "Your order ##number## is not paid yet. Pay it at ##link## - Dakbag",
  [sandboxCredentials.msg91OrderPaidTemplateId]:
    "Thank you, your order ##number## is paid. See ##link## - Dakbag",
  [sandboxCredentials.msg91OrderShippedTemplateId]:
    "Your order ##number## is on its way. Track it at ##link## - Dakbag",
  [sandboxCredentials.msg91OrderDeliveredTemplateId]:
    "Your order ##number## is delivered. See ##link## - Dakbag",
  [sandboxCredentials.msg91OrderRefundedTemplateId]:
    "Your order ##number## has a refund; your bank may need 5 to 7 working days to show it. See ##link## - Dakbag",
  [sandboxCredentials.msg91OrderQuestionTemplateId]:
    "We have a question or an answer about your order ##number##. Please see ##link## - Dakbag",
  [sandboxCredentials.msg91OrdersTemplateId]:
    "There are ##count## updates of your orders. See ##link## - Dakbag",
  [sandboxCredentials.msg91EnquiryTemplateId]:
    "We have your enquiry E-##number##. We answer by phone or e-mail, Mon-Sat 9AM-6PM. - Dakbag",
};

// #numeric# and #url# in the operators' register.
const registeredTypes: Record<string, RegExp> = {
  number: /^\d+$/,
  count: /^\d+$/,
  link: /^https?:\/\/[^\s/]+\/\S+$/,
};
const maxVariableLength = 30;

/**
 * A message with an unknown template lists its variables.
 *
 * @throws SmsRefusal where an operator would drop the message, which MSG91 reports only later
 */
function textOf(template: string, variables: Record<string, string | number>): string {
  const text = registeredTexts[template];
  if (text === undefined) {
    const values = Object.entries(variables).map(([name, value]) => `${name}: ${value}`);
    return [`[${template}]`, ...values].join(" ");
  }
  for (const [name, value] of Object.entries(variables)) {
    if (!text.includes(`##${name}##`)) throw new SmsRefusal(`Variable ${name} is not registered`);
    if (String(value).length > maxVariableLength)
      throw new SmsRefusal(`Variable ${name} has more than ${maxVariableLength} characters`);
  }
  return text.replaceAll(/##(\w+)##/g, (_, name: string) => {
    const value = String(variables[name] ?? "");
    if (registeredTypes[name]?.test(value)) return value;
    throw new SmsRefusal(`Variable ${name} is not of its registered type`);
  });
}

const requestId = (): string => Buffer.from(randomTail()).toString("hex").slice(0, 24);

function newMessage(context: SandboxContext, mobileNumber: string, body: string): MessageRecord {
  return { id: randomTail(), to: mobileNumber.slice(2), body, at: new Date(context.now()).toISOString() };
}

const maxMessages = 100;

/** `GET /sms?to=<10 digits>`: the stored messages, newest first. */
export function registerMessages(app: FastifyInstance, context: SandboxContext): void {
  app.get("/sms", (request, reply) => {
    const query = z
      .object({
        to: z
          .string()
          .regex(/^\d{10}$/)
          .optional(),
      })
      .safeParse(request.query);
    if (!query.success) return reply.code(400).send({ message: "to must be 10 digits" });
    const { to } = query.data;
    const messages =
      to === undefined ? context.state.messages.all().slice(-maxMessages) : context.state.messages.of(to);
    return messages.toReversed().map(({ to: phone, body, at }) => ({ to: phone, body, at }));
  });
}
