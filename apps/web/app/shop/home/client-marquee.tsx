import { useState } from "react";
import { clients } from "@dakbag/company/references";
import { Button } from "#app/ui/button.tsx";
import { PauseIcon, PlayIcon } from "./carousel-icons.tsx";
import styles from "./client-marquee.module.css";

/** 'Our Clients' (staff §2, §9): marks that scroll by until the visitor stops them. */
export function ClientMarquee() {
  const [isStopped, setIsStopped] = useState(false);
  return (
    <section className={styles.clients}>
      <div className={styles.head}>
        <h2>Our Clients</h2>
        <Button
          size="square"
          className={styles.stop}
          aria-label={isStopped ? "Play the logos" : "Pause the logos"}
          onClick={() => setIsStopped(!isStopped)}
        >
          {isStopped ? <PlayIcon /> : <PauseIcon />}
        </Button>
      </div>
      <p>
        More than 3k brands buy here.
        {clients.some(({ isSample }) => isSample) && (
          <span> The logos below are samples: they show where clients’ logos go.</span>
        )}
      </p>
      <div className={styles.window} data-stopped={isStopped || undefined}>
        <Marks />
        {/* A copy, so that the loop has no gap. */}
        <Marks isCopy />
      </div>
    </section>
  );
}

function Marks({ isCopy = false }: { isCopy?: boolean }) {
  return (
    <ul
      role="list"
      className={styles.marks}
      aria-hidden={isCopy || undefined}
      data-copy={isCopy || undefined}
    >
      {clients.map(({ name, trade, logo }) => (
        <li key={`${name} ${trade}`}>
          <img src={logo} alt="" width="48" height="48" loading="lazy" />
          <span>
            <span>{name}</span>
            <small>{trade}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
