import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { otpLength } from "./sign-in-flow.ts";
import styles from "./sign-in.module.css";

interface OtpBoxesProps {
  legend: string;
  digits: readonly string[];
  onChange: (digits: readonly string[]) => void;
  isInvalid: boolean;
}

/**
 * Four boxes of one digit each (buyer §4, §5): typing moves on, Backspace clears and moves back. A whole code may be
 * pasted, or filled in by the phone from its SMS, into any of them.
 */
export function OtpBoxes({ legend, digits, onChange, isInvalid }: OtpBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focusBox = (index: number) => boxes.current[Math.min(Math.max(index, 0), otpLength - 1)]?.focus();
  useEffect(() => boxes.current[0]?.focus(), []);

  function put(from: number, typed: string) {
    const next = [...digits];
    [...typed].slice(0, otpLength - from).forEach((digit, offset) => (next[from + offset] = digit));
    onChange(next);
    focusBox(from + typed.length);
  }
  function onType(index: number, text: string) {
    const typed = text.replace(/\D/g, "");
    const before = digits[index] ?? "";
    if (typed === "") return text === "" ? onChange(digits.with(index, "")) : undefined;
    // A second digit in a full box takes the first one's place; more than that is a whole code.
    if (typed.length === 2 && before !== "") return put(index, typed.replace(before, "") || before);
    put(typed.length >= otpLength ? 0 : index, typed);
  }
  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    const pasted = event.clipboardData.getData("text").replace(/\D/g, "");
    if (pasted !== "") put(0, pasted);
  }
  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key === "Backspace") {
      event.preventDefault();
      onChange(digits.with(index, ""));
      focusBox(index - 1);
    }
    if (event.key === "ArrowLeft") focusBox(index - 1);
    if (event.key === "ArrowRight") focusBox(index + 1);
  }

  return (
    <fieldset className={styles.code}>
      <legend>{legend}</legend>
      <div className={styles.boxes}>
        {digits.map((digit, index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className={styles.box}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? "one-time-code" : "off"}
            aria-label={`Digit ${index + 1} of ${otpLength}`}
            aria-invalid={isInvalid || undefined}
            value={digit}
            // Not onChange, which says nothing when the digit typed over another is the same.
            onInput={(event) => onType(index, event.currentTarget.value)}
            onChange={keepValue}
            onPaste={onPaste}
            onKeyDown={(event) => onKeyDown(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A value without a change handler counts as a mistake. */
function keepValue() {}
