import { useId } from 'react';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import type { MailEncryption } from '#contract/mail.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { encryptedBy, type MailDraft } from './mail-draft.ts';
import styles from './mail-fields.module.css';

type MailFieldsProps = {
  draft: MailDraft;
  /** A password is stored, which the server does not return. */
  hasPassword?: boolean;
  errorOf: (field: keyof MailDraft) => string | undefined;
  onChange: (change: Partial<MailDraft>) => void;
};

/** The fields of a mail server. */
export const MailFields = ({ draft, hasPassword = false, errorOf, onChange }: MailFieldsProps) => {
  const t = useTexts('mail-server');
  const id = useId();
  const text = (field: 'host' | 'username' | 'senderName' | 'senderAddress') => ({
    name: `mail.${field}`,
    label: t(field),
    value: draft[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  return (
    <div className={styles.fields}>
      <div className={styles.server}>
        <Field {...text('host')} placeholder={t('host.example')} autoCapitalize="none" spellCheck={false} maxLength={300} />
        <Stack gap={6} align="start" className={styles.port}>
          <span id={`${id}-port`}>{t('port')}</span>
          <NumberField
            labelledBy={`${id}-port`}
            value={draft.port}
            range={[1, 65_535]}
            unit=""
            errors={{ notWhole: t('port.error'), outside: t('port.error') }}
            onChange={(port) => onChange({ port })}
          />
        </Stack>
      </div>
      <Encryption draft={draft} onChange={onChange} />
      <Field
        {...text('username')}
        note={t('username.note')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={consoleLimits.mailUsername.max}
      />
      <Field
        name="mail.password"
        label={t('password')}
        type="password"
        autoComplete="new-password"
        maxLength={consoleLimits.mailPassword.max}
        note={hasPassword && draft.password === undefined ? t('password.kept') : undefined}
        error={errorOf('password')}
        value={draft.password ?? ''}
        onChange={({ target }) => onChange({ password: target.value || undefined })}
      />
      {hasPassword && draft.username !== '' && (
        <Button look="link" size="small" className={styles.forget} onClick={() => onChange({ username: '', password: null })}>
          {t('forget')}
        </Button>
      )}
      <Field {...text('senderName')} note={t('senderName.note')} maxLength={consoleLimits.mailSender.max} />
      <Field {...text('senderAddress')} note={t('senderAddress.note')} type="email" maxLength={limits.email.max} />
    </div>
  );
};

const encryptions = ['tls', 'starttls', 'none'] as const;
const Encryption = ({ draft, onChange }: Pick<MailFieldsProps, 'draft' | 'onChange'>) => {
  const t = useTexts('mail-server');
  const { encryption } = draft;
  const options = encryption === 'opportunistic' ? [...encryptions, encryption] : encryptions;
  return (
    <Stack gap={6} align="start" className={styles.pick}>
      <span aria-hidden="true">{t('encryption')}</span>
      <Choice
        label={t('encryption')}
        look="segments"
        value={encryption}
        options={options.map((value) => ({ value, label: t(`encryption.${value}`) }))}
        onChange={(next) => onChange(encryptedBy(draft, next as MailEncryption))}
      />
      <p>{t(`encryption.${encryption}.note`)}</p>
    </Stack>
  );
};
