import { useState } from 'react';
import { FormActions, useForm } from '#forms/index.ts';
import { api } from '#kernel/api/index.ts';
import { copyText } from '#kernel/copy-text.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { codeRule } from '../sign-in/code-rule.ts';
import { useRefreshSecurity } from '../security.queries.ts';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import styles from './security.module.css';

const QrCode = lazyPart(async () => (await import('#ui/qr-code/qr-code.tsx')).QrCode);

type TotpSetUpProps = { address: string; secret: string; onClose: () => void };

/** First the code of the app, then the recovery codes: without them a lost app locks the account. */
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
  const form = useForm({
    initial: { code: '' },
    rules: { code: codeRule('totp') },
    submit: async ({ code }) => onProven((await api('POST /me/totp/confirm', { body: { code: code.trim() } })).recoveryCodes),
    codes: { 'security.code_wrong': 'code' },
  });
  return (
    <Dialog title={t('totp.setUp')} text={t('totp.scan')} width={440} focus="input" holdsWords onClose={onClose}>
      <form {...form.formProps} className={styles.form}>
        <div className={styles.qr}>
          <QrCode label={t('totp.qr')} value={address} size={184} />
        </div>
        <div>
          <p className={styles.text}>{t('totp.type')}</p>
          <code className={styles.secret}>{secret}</code>
        </div>
        <OnThisDevice address={address} secret={secret} />
        <Field {...form.bind('code')} label={t('code.totp')} autoComplete="one-time-code" inputMode="numeric" maxLength={16} />
        <FormActions form={form} label={t('totp.switchOn')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </form>
    </Dialog>
  );
};

/** The set-up on the phone that has the app, whose camera cannot scan its own screen. */
const OnThisDevice = ({ address, secret }: Pick<TotpSetUpProps, 'address' | 'secret'>) => {
  const t = useTexts('security');
  const copy = async () => {
    if (await copyText(secret.replaceAll(' ', ''))) toast.success(t('codes.copied'));
    else toast.error(t('totp.notCopied'));
  };
  return (
    <Row gap={16} rowGap={8} wrap className={styles.here}>
      <Button onClick={() => void copy()}>{t('totp.copy')}</Button>
      <a href={address}>{t('totp.open')}</a>
    </Row>
  );
};
