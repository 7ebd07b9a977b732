import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useUnsaved } from '#kernel/page/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './security.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void };

/** Shown only once: it closes when the user confirms that the codes are saved. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesProps) => {
  const t = useTexts('security');
  const [isKept, setKept] = useState(false);
  const [round, setRound] = useState(0);
  useUnsaved(!isKept);
  // Escape closes the native dialog even if prevented; without the confirmation it is mounted again.
  const close = () => (isKept ? onClose() : setRound(round + 1));
  return (
    <Dialog key={round} title={t('codes.title')} text={t('codes.text')} width={440} holdsWords onClose={close}>
      <ul className={styles.codes} data-print>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <KeepButtons text={codes.join('\n')} />
      <label className={styles.check}>
        <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
        {t('codes.kept')}
      </label>
      <DialogActions>
        <Button look="primary" disabled={!isKept} onClick={onClose}>
          {t('codes.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const KeepButtons = ({ text }: { text: string }) => {
  const t = useTexts('security');
  const common = useTexts('kernel');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('codes.copied')),
      () => toast.error(t('codes.notCopied')),
    );
  const download = () => {
    const address = URL.createObjectURL(new Blob([`${t('codes.file')}\n\n${text}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: 'plaza-recovery-codes.txt' });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Row gap={8} wrap>
      <Button onClick={() => void copy()}>{common('copy')}</Button>
      <Button onClick={download}>{t('codes.download')}</Button>
      <Button onClick={() => window.print()}>{t('codes.print')}</Button>
    </Row>
  );
};
