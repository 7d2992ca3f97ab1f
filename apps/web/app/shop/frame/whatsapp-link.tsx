import { company, whatsappUrl } from "@dakbag/company/company";
import { icon } from "#app/ui/icons.tsx";

/** A speech bubble: the mark of WhatsApp is its own. */
const ChatIcon = icon(<path d="M4 14.5 3 17l3.5-1A7 7 0 1 0 4 14.5ZM7 10h.01M10 10h.01M13 10h.01" />);

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
