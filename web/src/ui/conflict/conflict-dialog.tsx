import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import styles from './conflict-dialog.module.css';

/** One field with different values of two users. */
export type ConflictField = { key: string; label: string; mine: string; theirs: string };
export type ConflictLabels = {
  title: string;
  /** The user who saved first, and the time. */
  text: string;
  field: string;
  mine: string;
  theirs: string;
  empty: string;
  keepMine: string;
  takeTheirs: string;
  back: string;
};
type ConflictDialogProps = {
  fields: readonly ConflictField[];
  labels: ConflictLabels;
  isBusy?: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Another user saved the same record: shows both versions side by side, to choose one. */
export const ConflictDialog = ({ fields, labels, isBusy = false, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) => (
  <Dialog title={labels.title} text={labels.text} width={640} holdsWords onClose={onClose}>
    {fields.length > 0 && (
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{labels.field}</th>
            <th scope="col">{labels.mine}</th>
            <th scope="col">{labels.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ key, label, mine, theirs }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td data-label={labels.mine}>{mine || labels.empty}</td>
              <td data-label={labels.theirs}>{theirs || labels.empty}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <DialogActions>
      <CloseButton label={labels.back} />
      <Button disabled={isBusy} onClick={onTakeTheirs}>
        {labels.takeTheirs}
      </Button>
      <Button look="primary" isBusy={isBusy} onClick={onKeepMine}>
        {labels.keepMine}
      </Button>
    </DialogActions>
  </Dialog>
);
