import { useTexts } from '#kernel/i18n/index.ts';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import styles from './import-dialog.module.css';

/** Shown if the browser denies the clipboard: the text, to be copied by hand. */
export const CopyDialog = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const t = useTexts('preferences-drawer');
  const kernel = useTexts('kernel');
  return (
    <Dialog title={t('copy.title')} text={t('copy.text')} onClose={onClose}>
      <textarea
        className={styles.text}
        rows={10}
        readOnly
        aria-label={t('import.label')}
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <DialogActions>
        <CloseButton label={kernel('close')} />
      </DialogActions>
    </Dialog>
  );
};
