import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { feedbackColumns } from '#contract/browser/event-words.ts';
import type { FeedbackOverview } from '#contract/events/feedback.ts';
import type { HostView } from '#contract/events/guests.ts';
import { ReportDialog } from '#features/moderation/index.ts';
import { loadTexts, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { FlagIcon } from '#ui/icons/content-icons.tsx';
import { Endless } from '#ui/endless/endless.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { Bone, SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { HolderName } from '../visitors/holder-name.tsx';
import { exportFeedback, feedbackList, type FeedbackScope } from './feedback.queries.ts';
import styles from './feedback.module.css';
import { Stars } from './stars.tsx';

await loadTexts('events-feedback').catch(() => undefined);
const scopes = ['event', 'series'] as const;

/** The feedback of guests on the event, or on all dates of its series. */
export const FeedbackTab = ({ host: { id, title } }: { host: HostView }) => {
  const t = useTexts('events-feedback');
  const common = useTexts('kernel');
  const [of, setOf] = useState<FeedbackScope>('event');
  const query = useInfiniteQuery(feedbackList(id, of));
  const { data } = query;
  const first = data?.pages[0];
  if (!first)
    return (
      <LoadingState query={query}>
        <Bone height={200} />
      </LoadingState>
    );
  const items = data.pages.flatMap((page) => page.items);
  return (
    <div className={styles.tab}>
      {(first.isSeries || of === 'series') && (
        <Choice
          look="segments"
          label={t('of')}
          options={scopes.map((value) => ({ value, label: t(`of.${value}`) }))}
          value={of}
          onChange={setOf}
        />
      )}
      {first.average === null ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <>
          <Summary overview={first} average={first.average} />
          <ExportButton id={id} of={of} />
          {first.dates.length > 0 && <Dates dates={first.dates} />}
          <Stack as="ol" gap={12} aria-label={t('list')}>
            {items.map((item) => (
              <Entry key={item.id} item={item} title={title} isDated={of === 'series'} />
            ))}
          </Stack>
          <Endless
            query={query}
            labels={{ loading: common('loading'), more: common('more'), retry: common('retry') }}
            bones={<SkeletonRow />}
          />
        </>
      )}
    </div>
  );
};

const Summary = ({ overview: { counts, asked }, average }: { overview: FeedbackOverview; average: number }) => {
  const t = useTexts('events-feedback');
  const format = useFormat();
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Panel>
      <Stack gap={12} align="start" className={styles.summary}>
        <p className={styles.average}>
          <Stars rating={average} /> {t('average', { average: format.number(average, { maximumFractionDigits: 1 }) })}
        </p>
        <Text look="secondary">
          {t('total', { count: total })} {t('from', { asked })}
        </Text>
        <ol className={styles.bars} aria-label={t('counts')} reversed>
          {counts
            .map((count, index) => {
              const stars = t('stars', { count: index + 1 });
              return (
                <li key={stars}>
                  <span>{index + 1}</span>
                  <progress
                    value={count}
                    max={total}
                    aria-label={count === 0 ? t('counts.none', { stars }) : t('counts.of', { stars, count })}
                  />
                  <span>{format.number(count)}</span>
                </li>
              );
            })
            .toReversed()}
        </ol>
      </Stack>
    </Panel>
  );
};

const Dates = ({ dates }: Pick<FeedbackOverview, 'dates'>) => {
  const t = useTexts('events-feedback');
  const format = useFormat();
  return (
    <Panel title={t('dates')}>
      <Stack as="ul" gap={12} className={styles.dates}>
        {dates.map(({ id, slug, startsAt, average, count }) => (
          <li key={id}>
            <Link to={`/events/${slug}/manage?tab=feedback`}>{format.date(startsAt)}</Link>
            <Stars rating={average} />
            <InlineText look="secondary">
              {format.number(average, { maximumFractionDigits: 1 })} · {t('dates.count', { count })}
            </InlineText>
          </li>
        ))}
      </Stack>
    </Panel>
  );
};

type EntryProps = { item: FeedbackOverview['items'][number]; title: string; isDated: boolean };

const Entry = ({ item, title, isDated }: EntryProps) => {
  const t = useTexts('events-feedback');
  const guests = useTexts('events-guests');
  const format = useFormat();
  const { id, rating, text, person, isVisitor, startsAt } = item;
  const [isReporting, setReporting] = useState(false);
  const close = () => setReporting(false);
  return (
    <li className={styles.entry}>
      <Row as="p" gap={12} rowGap={4} align="baseline" wrap>
        <Stars rating={rating} />
        <InlineText look="secondary">
          {person ? <HolderName user={person} isVisitor={isVisitor} mark={guests('noAccount')} /> : t('nameless')}
          {isDated && ` · ${format.date(startsAt)}`}
        </InlineText>
      </Row>
      {text && <p>{text}</p>}
      <p>
        <Button look="text" size="small" icon={<FlagIcon size={16} />} onClick={() => setReporting(true)}>
          {t('report')}
        </Button>
      </p>
      {isReporting && <ReportDialog reported={{ type: 'feedback', id, name: title }} onClose={close} onLoadError={close} />}
    </li>
  );
};

const ExportButton = ({ id, of }: { id: string; of: FeedbackScope }) => {
  const t = useTexts('events-feedback');
  const { mutate: download, isPending } = useMutation({
    mutationFn: () =>
      exportFeedback(
        id,
        of,
        feedbackColumns.map((key) => ({ key, title: t(`column.${key}`) })),
      ),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <div>
      <Button isBusy={isPending} onClick={() => download()}>
        {t('export')}
      </Button>
    </div>
  );
};
