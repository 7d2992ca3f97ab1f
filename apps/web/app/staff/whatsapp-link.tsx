import { ButtonAnchor } from "#app/ui/button.tsx";

/** Opens a WhatsApp chat with an Indian phone number of ten digits; nothing is sent by itself. @param draft what it begins with */
export function WhatsAppLink({ phoneNumber, draft }: { phoneNumber: string; draft?: string }) {
  const text = draft === undefined ? "" : `?text=${encodeURIComponent(draft)}`;
  return (
    <ButtonAnchor
      size="small"
      href={`https://wa.me/91${phoneNumber}${text}`}
      target="_blank"
      rel="noreferrer"
    >
      WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
    </ButtonAnchor>
  );
}
