import { useId, useRef, useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { usePreferences, type Preferences } from '#kernel/preferences/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions, useClose } from '#ui/dialog/dialog.tsx';
import { useChange } from './change-context.ts';
import styles from './import-dialog.module.css';
import { useErrorText } from './import-error-text.ts';
import { parseImport } from './parse-import.ts';

/** Well above the size of all preferences with the longest texts. */
const maxBytes = 64 * 1024;
const example = JSON.stringify({ theme: 'dark' }, null, 2);
/** Maximum number of error messages shown. */
const maxErrors = 5;

/** Imports the pasted text or chosen file; with any error nothing is changed. */
const useImport = () => {
  const t = useTexts('preferences-drawer');
  const kernel = useTexts('kernel');
  const change = useChange();
  const close = useClose();
  const errorText = useErrorText();
  const [errors, setErrors] = useState<string[]>([]);

  const apply = (wanted: Partial<Preferences>) => {
    const before = usePreferences.getState();
    change(wanted);
    close();
    const count = Object.keys(wanted).length;
    toast.success(t('import.done', { count }), { label: kernel('undo'), onAct: () => change(before) });
  };
  const read = (text: string) => {
    const found = parseImport(text);
    if (found.change) return apply(found.change);
    const more = found.errors.length - maxErrors;
    setErrors([...found.errors.slice(0, maxErrors).map(errorText), ...(more > 0 ? [t('import.more', { count: more })] : [])]);
  };
  return { errors, setErrors, read };
};

export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('preferences-drawer');
  return (
    <Dialog title={t('import.title')} text={t('import.text')} holdsWords onClose={onClose}>
      <ImportForm />
    </Dialog>
  );
};

const ImportForm = () => {
  const t = useTexts('preferences-drawer');
  const kernel = useTexts('kernel');
  const [text, setText] = useState('');
  const { errors, setErrors, read } = useImport();
  const file = useRef<HTMLInputElement>(null);
  const errorsId = useId();
  const write = (written: string) => {
    setText(written);
    setErrors([]);
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > maxBytes) return setErrors([t('import.tooLarge')]);
    const content = await chosen.text();
    setText(content);
    read(content);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        read(text);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <textarea
        className={styles.text}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        aria-label={t('import.label')}
        aria-invalid={errors.length > 0}
        aria-describedby={errorsId}
        placeholder={example}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <div id={errorsId} role="alert" className={styles.errors}>
        {errors.length > 0 && (
          <>
            <strong>{t('import.nothing')}</strong>
            <ul>
              {errors.map((error, index) => (
                <li key={index}>{error}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept="application/json,.json,.txt"
        aria-label={t('import.file')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Reset, so that the same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <DialogActions>
        <Button className={styles.file ?? ''} onClick={() => file.current?.click()}>
          {t('import.file')}
        </Button>
        <CloseButton label={kernel('cancel')} />
        <Button type="submit" look="primary" disabled={text.trim() === ''}>
          {t('import')}
        </Button>
      </DialogActions>
    </form>
  );
};
