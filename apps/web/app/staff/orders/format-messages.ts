import { formatQuantity } from "@dakbag/domain/money/money";

/** "Messages to buyers: 2 SMS and 1 e-mail." */
export function formatMessages({ sms, email }: { sms: number; email: number }): string {
  const parts = [
    ...(sms > 0 ? [`${formatQuantity(sms)} SMS`] : []),
    ...(email > 0 ? [`${formatQuantity(email)} ${email === 1 ? "e-mail" : "e-mails"}`] : []),
  ];
  return parts.length === 0 ? "No messages go to buyers." : `Messages to buyers: ${parts.join(" and ")}.`;
}
