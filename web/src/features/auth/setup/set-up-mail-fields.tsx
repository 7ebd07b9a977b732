import type { MailTest } from '#contract/mail.ts';
import { MailAnswer, type MailDraft, MailFields } from '#features/mail-server/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { mailDraft, type MailValues } from './set-up-mail.ts';
import styles from './setup.module.css';

type SetUpMailProps = {
  values: MailValues;
  errors: { [Name in keyof MailValues]?: string };
  /** The mail server of the environment, used if none is set here; null without one. */
  mailServer: string | null;
  test: MailTest | null;
  isBusy: boolean;
  onChange: (change: Partial<MailValues>) => void;
  onTest: () => void;
};

/** The mail server: set now, or later in the console. */
export const SetUpMail = ({ values, errors, mailServer, test, isBusy, onChange, onTest }: SetUpMailProps) => {
  const t = useTexts('auth-setup');
  const isOwn = values.mailBy === 'own';
  const put = (change: Partial<MailDraft>) =>
    onChange(Object.fromEntries(Object.entries(change).map(([name, value]) => [`mail.${name}`, String(value ?? '')])));
  return (
    <fieldset className={styles.group}>
      <legend>{t('mail')}</legend>
      <div className={styles.pick}>
        <Choice
          label={t('mail')}
          look="segments"
          value={isOwn ? 'own' : 'later'}
          options={[
            { value: 'later', label: t(mailServer === null ? 'mail.later' : 'mail.asStarted') },
            { value: 'own', label: t('mail.own') },
          ]}
          onChange={(mailBy) => onChange({ mailBy })}
        />
        {!isOwn && <p>{mailServer === null ? t('mail.none') : t('mail.some', { server: mailServer })}</p>}
      </div>
      {isOwn && <MailFields draft={mailDraft(values)} errorOf={(field) => errors[`mail.${field}` as keyof MailValues]} onChange={put} />}
      {(isOwn || mailServer !== null) && (
        <div className={styles.pick}>
          <Button isBusy={isBusy} onClick={onTest}>
            {t('mail.test')}
          </Button>
          {test && <MailAnswer test={test} />}
        </div>
      )}
    </fieldset>
  );
};
