import { useQuery } from '@tanstack/react-query';
import type { ReminderMinutes } from '#contract/events/reminders.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { myRemindersQuery, useSetMyReminders } from './reminders.queries.ts';
import { ReminderTimes } from './reminder-times.tsx';
import styles from './reminders.module.css';

const levels = ['default', 'own', 'off'] as const;
/** The own times to begin with, in minutes. */
const usual: ReminderMinutes[] = [1_440, 60];

/** When the reader is reminded of events they go to; each change counts at once. */
export const MyReminders = () => {
  const t = useTexts('events');
  const query = useQuery(myRemindersQuery);
  const { data } = query;
  const { mutate: set } = useSetMyReminders();
  if (!data) return <LoadingState query={query} skeleton={null} />;
  return (
    <Panel title={t('reminders.mine.title')}>
      <p className={styles.hint}>{t('reminders.mine.hint')}</p>
      <Choice
        label={t('reminders.mine.title')}
        options={levels.map((value) => ({ value, label: t(`reminders.mine.${value}`) }))}
        value={data.level}
        onChange={(level) => set({ ...data, level, ...(level === 'own' && data.minutes.length === 0 && { minutes: usual }) })}
      />
      {data.level === 'own' && (
        <div className={styles.times}>
          <ReminderTimes chosen={data.minutes} onChange={(minutes) => set({ level: 'own', minutes })} />
        </div>
      )}
    </Panel>
  );
};
