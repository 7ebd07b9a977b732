import { Link } from 'react-router';
import type { HostedDate } from '#contract/events/series.ts';
import { SpanTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { useMoveEvent } from '../planning/planning.queries.ts';
import styles from './dates-tab.module.css';

type RowProps = {
  date: HostedDate;
  isHere: boolean;
  /** Null: it cannot be chosen. */
  isChosen: boolean | null;
  onChoose: (isOn: boolean) => void;
  onSkip: (() => void) | undefined;
};

/** A date that is not over and can be cancelled. */
export const isToCome = ({ status, can }: HostedDate): boolean => can.edit && (status === 'published' || status === 'postponed');

const tones = { cancelled: 'danger', postponed: 'warning', draft: 'neutral', scheduled: 'neutral', archived: 'neutral' } as const;

/** A date of a series: its guests, how it stands, and what is done with it. */
export const TabDate = ({ date, isHere, isChosen, onChoose, onSkip }: RowProps) => {
  const t = useTexts('events-series');
  const format = useFormat();
  const name = `${format.dayWithin(date.startsAt)} ${format.time(date.startsAt)}`;
  return (
    <li className={styles.date}>
      <span className={styles.box}>
        {isChosen !== null && (
          <input
            type="checkbox"
            aria-label={t('tab.choose', { date: name })}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        )}
      </span>
      <Stack as="span" gap={4}>
        <Row as="span" gap={8} rowGap={4} wrap>
          <Link to={`/events/${date.slug}`}>
            <SpanTime {...date} />
          </Link>
          <State date={date} />
          {isHere && <Tag tone="accent">{t('tab.here')}</Tag>}
        </Row>
        <Numbers date={date} />
      </Stack>
      <Acts date={date} name={name} onSkip={onSkip} />
    </li>
  );
};

const State = ({ date: { status, state } }: { date: HostedDate }) => {
  const t = useTexts('events-series');
  return (
    <>
      {status !== 'published' && <Tag tone={tones[status]}>{t(`state.${status}`)}</Tag>}
      {state !== 'same' && <Tag tone="info">{t(`state.${state}`)}</Tag>}
    </>
  );
};

const Numbers = ({ date: { going, online, capacity, waiting } }: { date: HostedDate }) => {
  const t = useTexts('events-series');
  const count = going - (online ?? 0);
  const parts = [
    capacity === null ? t('tab.going', { count }) : t('tab.goingOf', { count, capacity }),
    ...(online === null ? [] : [t('tab.online', { count: online })]),
    ...(waiting === 0 ? [] : [t('tab.waiting', { count: waiting })]),
  ];
  return <InlineText look="secondary">{parts.join(' · ')}</InlineText>;
};

const Acts = ({ date, name, onSkip }: { date: HostedDate; name: string; onSkip: (() => void) | undefined }) => {
  const t = useTexts('events-series');
  const { mutateAsync: move, isPending } = useMoveEvent(date);
  const { status, can, slug, restoreUntil } = date;
  const restore = () => afterSuccess(move({ to: 'restore', body: null }), () => toast.success(t('tab.restored')));
  return (
    <span className={styles.acts}>
      <LinkButton look="text" size="small" to={`/events/${slug}/manage`} aria-label={t('tab.guests.label', { date: name })}>
        {t('tab.guests')}
      </LinkButton>
      {can.edit && status !== 'cancelled' && status !== 'archived' && (
        <LinkButton look="text" size="small" to={`/events/${slug}/edit`} aria-label={t('hosts.edit.label', { date: name })}>
          {t('hosts.edit')}
        </LinkButton>
      )}
      {onSkip && (
        <Button look="text" size="small" isDanger aria-label={t('tab.skip.label', { date: name })} onClick={onSkip}>
          {t('tab.skip')}
        </Button>
      )}
      {restoreUntil !== null && (
        <Button look="text" size="small" isBusy={isPending} aria-label={t('tab.restore.label', { date: name })} onClick={restore}>
          {t('tab.restore')}
        </Button>
      )}
    </span>
  );
};
