import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { codeIn, otpLength } from "./one-time-code.ts";
import styles from "./sign-in.module.css";

interface OtpBoxesProps {
  legend: string;
  digits: readonly string[];
  onChange: (digits: readonly string[]) => void;
  /** The id of what is said about a wrong code. */
  errorId?: string | undefined;
  /** Told when a text was pasted whose digits are more than a code. */
  onUnreadable: () => void;
}

/**
 * Four boxes of one digit each (buyer §4, §5): typing moves on, Backspace clears and moves back. A whole code may be
 * pasted, or filled in by the phone from its SMS, into any of them.
 */
export function OtpBoxes({ legend, digits, onChange, errorId, onUnreadable }: OtpBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focusBox = (index: number) => boxes.current[Math.min(Math.max(index, 0), otpLength - 1)]?.focus();
  useEffect(() => boxes.current[0]?.focus(), []);

  function put(from: number, typed: string) {
    const next = [...digits];
    [...typed].slice(0, otpLength - from).forEach((digit, offset) => (next[from + offset] = digit));
    onChange(next);
    focusBox(from + typed.length);
  }
  function onType(index: number, text: string, isErased: boolean) {
    const typed = text.replaceAll(/[^0-9]/g, "");
    const before = digits[index] ?? "";
    if (text === "") onChange(digits.with(index, ""));
    if (text === "" && isErased) focusBox(index - 1);
    if (typed === "") return;
    // What comes into a full box takes the place of its digit, whether it is one more or, from the phone, a whole code.
    const isOver = before !== "" && (typed.length === 2 || typed.length === otpLength + 1);
    take(index, isOver ? typed.replace(before, "") : text);
  }
  /** A whole code fills all boxes, fewer digits go on from here; more than a code are none. */
  function take(index: number, text: string) {
    const code = codeIn(text);
    if (code.length > otpLength) onUnreadable();
    else if (code !== "") put(code.length === otpLength ? 0 : index, code);
  }
  function onPaste(event: ClipboardEvent, index: number) {
    event.preventDefault();
    take(index, event.clipboardData.getData("text"));
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
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId}
            value={digit}
            // Not onChange, which says nothing when the digit typed over another is the same.
            onInput={(event) => onType(index, event.currentTarget.value, isBackspace(event.nativeEvent))}
            onChange={keepValue}
            onPaste={(event) => onPaste(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Keyboards on a screen often tell of no key, only of what it did. */
function isBackspace(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === "deleteContentBackward";
}

/** A value without a change handler counts as a mistake. */
function keepValue() {}
