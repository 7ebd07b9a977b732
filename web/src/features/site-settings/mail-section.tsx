import { use } from 'react';
import type { Settings } from '#contract/settings.ts';
import { emptyMail, MailAnswer, type MailDraft, MailFields, inputOf } from '#features/mail-server/index.ts';
import { AccessContext, useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/text.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useTestMail } from './site-settings.queries.ts';
import styles from './site-settings.module.css';
import { useSection } from './use-section.ts';

type Props = { settings: Settings };

/** The mail server. Only administrators change it, as another server could read all users' codes and links. */
export const MailSection = ({ settings }: Props) => {
  const t = useTexts('site-settings');
  const { isAdmin } = use(AccessContext);
  const section = useSection(settings);
  const kept = section.valueOf('mail');
  const draft: MailDraft = section.draft.mail ?? kept ?? emptyMail;
  const state = settings.mailState;
  return (
    <SettingsSection
      title={t('section.mail')}
      text={t(`mail.${state}`)}
      section={section}
      isClosed={!isAdmin}
      below={state === 'ready' && <TestMail isWaiting={section.form.isChanged} />}
    >
      <SettingRow section={section} name="mail">
        <MailFields
          draft={draft}
          hasPassword={section.sourceOf('mail') === 'here' && (settings.values.mail?.hasPassword ?? false)}
          errorOf={(field) => section.errors[`mail.${field}`]}
          onChange={(change) => section.put('mail', inputOf({ ...draft, ...change }))}
        />
        {!isAdmin && <Text look="hint">{t('mail.closed')}</Text>}
      </SettingRow>
    </SettingsSection>
  );
};

/** Sends a test mail to the user with the saved settings. */
const TestMail = ({ isWaiting }: { isWaiting: boolean }) => {
  const t = useTexts('site-settings');
  const { hasPermission } = useAccess();
  const { mutate: send, data: test, isPending } = useTestMail();
  if (!hasPermission('system:settings:update')) return null;
  return (
    <div className={styles.below}>
      <Button isBusy={isPending} disabled={isWaiting} onClick={() => send()}>
        {t('mail.send')}
      </Button>
      {isWaiting ? <Text look="hint">{t('mail.saveFirst')}</Text> : test && !isPending && <MailAnswer test={test} />}
    </div>
  );
};
