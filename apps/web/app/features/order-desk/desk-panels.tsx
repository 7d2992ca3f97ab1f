import { StatusUpload } from "#app/features/bulk-updates/status-upload.tsx";
import { DeskPanel } from "./desk-panel.tsx";
import styles from "./desk-panel.module.css";

/** The panels above the list of orders (staff §2). */
export function DeskPanels({ onUpdated }: { onUpdated: () => void }) {
  return (
    <div className={styles.panels}>
      <DeskPanel title="Daily Report" subtitle="This is to be used for daily reporting and order Processing">
        <StatusUpload onUpdated={onUpdated} />
      </DeskPanel>
    </div>
  );
}
