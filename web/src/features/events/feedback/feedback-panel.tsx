import { useQuery } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OwnFeedback } from '#contract/events/feedback.ts';
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

type FeedbackPanelProps = { event: Event; /** Whether there is something to show is known. */ onKnown?: () => void };

/** After the event, for those who were there. */
export const FeedbackPanel = ({ event, onKnown }: FeedbackPanelProps) => {
  const { data, isLoading, failureCount } = useQuery(myFeedback(event.id));
  // A query that waits offline or is repeated counts as nothing to show.
  const isKnown = !isLoading || failureCount > 0;
  const report = useEffectEvent(() => onKnown?.());
  // Before the paint, so that panel and rest appear together.
  useLayoutEffect(() => {
    if (isKnown) report();
  }, [isKnown]);
  return data && (data.isOpen || data.mine) && <Feedback event={event} data={data} />;
};

/** The address `?feedback` of notices opens the form. */
const Feedback = ({ event, data }: { event: Event; data: OwnFeedback }) => {
  const t = useTexts('events-feedback');
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const [isAsked, setAsked] = useState(search.has('feedback'));
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
