import { useQuery } from '@tanstack/react-query';
import type { MailKind } from '#contract/notifications.ts';
import { loadMyReminders } from '#features/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { LoadingState } from '#parts/loading-state.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { noticesQuery, type MutedTopic, useSetNotices } from './account.queries.ts';
import styles from './account.module.css';
import { QuietPanel } from './quiet-hours.tsx';
import { Section, SwitchRow } from './section.tsx';

const mails: readonly MailKind[] = [
  'mentions',
  'decisions',
  'requests',
  'replies',
  'announcements',
  'invitations',
  'reminders',
  'hosts',
  'digest',
];
const topics: readonly MutedTopic[] = ['communities', 'posts', 'events', 'chat'];

const MyReminders = lazyPart(loadMyReminders);

/** The user's settings of notifications. */
export const NoticesSection = () => {
  const t = useTexts('account');
  const notices = useQuery(noticesQuery);
  const { mutate: set } = useSetNotices();
  if (!notices.data)
    return (
      <LoadingState query={notices}>
        <Panel as="div">
          <BoneText lines={8} />
        </Panel>
      </LoadingState>
    );
  const { muted, withoutMail, digest, quiet } = notices.data;
  const switched = <K extends string>(off: readonly K[], one: K, isOn: boolean) => [
    ...off.filter((other) => other !== one),
    ...(isOn ? [] : [one]),
  ];
  return (
    <Section>
      <Panel title={t('notices.title')}>
        {topics.map((topic) => (
          <SwitchRow
            key={topic}
            name={t(`notices.${topic}`)}
            hint={t(`notices.${topic}.hint`)}
            isOn={!muted.includes(topic)}
            onChange={(isOn) => set({ muted: switched(muted, topic, isOn) })}
          />
        ))}
        <SwitchRow name={t('notices.account')} hint={t('notices.account.hint')} isOn isFixed onChange={() => undefined} />
      </Panel>
      <Panel title={t('mails.title')}>
        <p className={styles.text}>{t('mails.hint')}</p>
        {mails.map((kind) => (
          <SwitchRow
            key={kind}
            name={t(`mails.${kind}`)}
            hint={t(`mails.${kind}.hint`)}
            isOn={!withoutMail.includes(kind)}
            onChange={(isOn) => set({ withoutMail: switched(withoutMail, kind, isOn) })}
          />
        ))}
        {!withoutMail.includes('digest') && (
          <div className={styles.often}>
            <Choice
              label={t('mails.often')}
              options={(['daily', 'weekly'] as const).map((value) => ({ value, label: t(`mails.${value}`) }))}
              value={digest}
              onChange={(value) => set({ digest: value })}
            />
          </div>
        )}
      </Panel>
      <QuietPanel quiet={quiet} onChange={(next) => set({ quiet: next })} />
      <MyReminders />
    </Section>
  );
};
