import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Event } from '#contract/events/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { FeedbackSheet } from './feedback-sheet.tsx';
import { myFeedback } from './feedback.queries.ts';
import styles from './feedback.module.css';
import { Stars } from './stars.tsx';

/** After the event, for those who were there. The address `?feedback` of notices opens the form. */
export const FeedbackPanel = ({ event }: { event: Event }) => {
  const t = useTexts('events-feedback');
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const [isAsked, setAsked] = useState(search.has('feedback'));
  const { data } = useQuery(myFeedback(event.id));
  if (!data || (!data.isOpen && !data.mine)) return null;
  const { mine, isOpen, isHidden } = data;
  const close = () => {
    setAsked(false);
    if (!search.has('feedback')) return;
    setSearch(
      (now) => {
        now.delete('feedback');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <Panel title={t(mine ? 'given' : 'open.title')}>
      <Stack gap={12} align="start" className={styles.own}>
        {mine && <Stars rating={mine.rating} />}
        {mine?.text && <p>{mine.text}</p>}
        {isHidden && <Text look="secondary">{t('hidden')}</Text>}
        {isOpen && <Text look="secondary">{t('open.text', { date: format.date(data.until) })}</Text>}
        {isOpen && (
          <Button look={mine ? 'plain' : 'primary'} aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {t(mine ? 'change' : 'give')}
          </Button>
        )}
      </Stack>
      {isOpen && isAsked && <FeedbackSheet event={event} own={data} onClose={close} />}
    </Panel>
  );
};
