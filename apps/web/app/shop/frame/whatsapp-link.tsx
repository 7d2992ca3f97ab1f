import { company, whatsappUrl } from "@dakbag/company/company";
import { icon } from "#app/ui/icons.tsx";

/** A speech bubble: the mark of WhatsApp is its own. */
const ChatIcon = icon(
  <path d="M10 3c4.2 0 7.5 2.8 7.5 6.3s-3.3 6.3-7.5 6.3c-.9 0-1.7-.1-2.5-.4L3.5 17l1-3.3c-1.2-1.1-2-2.7-2-4.4C2.5 5.8 5.8 3 10 3ZM6.8 9.3h.01M10 9.3h.01M13.2 9.3h.01" />,
);

/** Opens a chat with the shop; nothing is sent by itself. The header has the icon, on small screens alone. */
export function WhatsAppLink({
  className,
  wordClassName,
}: {
  className?: string | undefined;
  wordClassName?: string | undefined;
}) {
  return (
    <a
      href={whatsappUrl(`Hello ${company.shopName}, I have a question.`)}
      target="_blank"
      rel="noreferrer"
      className={className}
    >
      {className !== undefined && <ChatIcon />}
      <span className={wordClassName}>WhatsApp</span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
