import { useRef, useState, type SubmitEvent } from 'react';
import { api } from '#kernel/api/index.ts';
import { copyText } from '#kernel/copy-text.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { later } from '#kernel/later.tsx';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { codeFault } from '../sign-in/code-fault.ts';
import { useRefreshSecurity } from '../security.queries.ts';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import styles from './security.module.css';

const QrCode = later(async () => (await import('#ui/qr-code/qr-code.tsx')).QrCode);

type TotpSetUpProps = { address: string; secret: string; onClose: () => void };

/** First the code of the app, then the recovery codes: without the second nobody gets back in who loses the first. */
export const TotpSetUp = ({ address, secret, onClose }: TotpSetUpProps) => {
  const refresh = useRefreshSecurity();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    if (codes) void refresh();
  };
  return codes ? (
    <RecoveryCodesDialog codes={codes} onClose={close} />
  ) : (
    <ScanDialog address={address} secret={secret} onProven={setCodes} onClose={close} />
  );
};

type ScanDialogProps = TotpSetUpProps & { onProven: (codes: readonly string[]) => void };
const ScanDialog = ({ address, secret, onProven, onClose }: ScanDialogProps) => {
  const t = useTexts('security');
  const common = useTexts('kernel');
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    const wrong = codeFault('totp', code);
    setFault(wrong);
    if (wrong) return form.current?.querySelector('input')?.focus();
    setBusy(true);
    try {
      return onProven((await api('POST /me/totp/confirm', { body: { code } })).recoveryCodes);
    } catch (error) {
      setFault(errorText(error));
    }
    setBusy(false);
    form.current?.querySelector('input')?.focus();
  };
  return (
    <Dialog title={t('totp.setUp')} text={t('totp.scan')} width={440} focus="input" holdsWords onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.qr}>
          <QrCode label={t('totp.qr')} value={address} size={184} />
        </div>
        <div>
          <p className={styles.text}>{t('totp.type')}</p>
          <code className={styles.secret}>{secret}</code>
        </div>
        <OnThisDevice address={address} secret={secret} />
        <Field label={t('code.totp')} name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={16} error={fault} />
        <DialogActions>
          <CloseButton label={common('cancel')} />
          <Button look="primary" type="submit" isBusy={isBusy}>
            {t('totp.switchOn')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** For who sets it up on the phone that shows it, where no camera can see the screen. */
const OnThisDevice = ({ address, secret }: Pick<TotpSetUpProps, 'address' | 'secret'>) => {
  const t = useTexts('security');
  const copy = async () => {
    if (await copyText(secret.replaceAll(' ', ''))) toast.success(t('codes.copied'));
    else toast.error(t('totp.notCopied'));
  };
  return (
    <div className={styles.here}>
      <Button onClick={() => void copy()}>{t('totp.copy')}</Button>
      <a href={address}>{t('totp.open')}</a>
    </div>
  );
};
