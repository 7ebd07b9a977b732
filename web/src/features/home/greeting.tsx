import type { Me } from '#kernel/me/index.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { partOfDay } from './part-of-day.ts';
import styles from './home.module.css';

/** The first name if there is one, as the page addresses the user. */
const calledName = (me: Me) => me.firstName || personName(me);

export const Greeting = ({ me }: { me: Me }) => {
  const t = useTexts('home');
  const { reader } = useFormat();
  const day = new Intl.DateTimeFormat(reader.language, { weekday: 'long', month: 'long', day: 'numeric', timeZone: reader.zone }).format(
    reader.now,
  );
  const hour = Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: reader.zone }).format(reader.now));
  return (
    <header className={styles.greeting}>
      <h1>{t(`greeting.${partOfDay(hour)}`, { name: calledName(me) })}</h1>
      <p>{day}</p>
    </header>
  );
};
