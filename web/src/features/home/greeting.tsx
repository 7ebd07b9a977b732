import type { Me } from '#kernel/me/index.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { partOfDay } from './part-of-day.ts';

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
    <Stack as="header" gap={4}>
      <h1>{t(`greeting.${partOfDay(hour)}`, { name: calledName(me) })}</h1>
      <Text look="tertiary">{day}</Text>
    </Stack>
  );
};
