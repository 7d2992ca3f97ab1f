import { company, contact, helpPhoneUrl } from "@dakbag/company/company";
import type { sendEnquiry } from "@dakbag/contracts/enquiries";
import type { ErrorBody } from "@dakbag/contracts/error-body";
import * as z from "zod";
import { escapeMarkup } from "../../platform/escape-markup.ts";

type Received = z.infer<typeof sendEnquiry.answer>;

/** The response to an enquiry as a page for browsers without scripts. */
export function answerPage(answer: Received | ErrorBody): string {
  return answer.success ? receivedPage(answer) : refusedPage(answer);
}

const channelLabels = { sms: "SMS", email: "e-mail" };

function receivedPage({ number, acknowledgedBy }: Received): string {
  return page(`We have your enquiry ${number}`, [
    acknowledgedBy.length > 0
      ? `We are sending you this number by ${acknowledgedBy.map((channel) => channelLabels[channel]).join(" and ")}.`
      : "Please note the number.",
    `Our team reads it and answers you by phone or e-mail. Our hours: ${contact.supportHours}.`,
  ]);
}

// The error's details when fields were refused.
const fieldProblems = z.array(z.object({ message: z.string() }));

function refusedPage({ message, details }: ErrorBody): string {
  const { data: problems = [{ message }] } = fieldProblems.safeParse(details);
  return page("Your enquiry was not sent", [
    ...problems.map((problem) => problem.message),
    "Please go back to the form: your browser still has what you typed.",
  ]);
}

function page(title: string, paragraphs: readonly string[]): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${escapeMarkup(company.shopName)}</title>
<style>
body { margin: 0 auto; padding: 24px; max-width: 40rem; background: #faf8f4; color: #1c1a17; font: 17px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.25 }
a { color: #9a4a06 }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`).join("\n")}
<p>Questions? Call <a href="${helpPhoneUrl}">${contact.helpPhone}</a>.</p>
<p><a href="/">To the shop</a></p>
</main>
</body>
</html>
`;
}
