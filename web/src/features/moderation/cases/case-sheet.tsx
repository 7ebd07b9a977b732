import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CaseDetail } from '#contract/moderation/index.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Facts, type Fact } from '#ui/facts/facts.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { CaseState, useAbout, useOutcome } from './case-words.tsx';
import styles from './cases.module.css';
import { caseQuery, useReview } from './cases.queries.ts';
import { CaseAppeal } from './case-appeal.tsx';
import { DecisionForm } from './decision-form.tsx';

/** One case beside the list: what was reported, by whom and why, and the decision. */
export const CaseSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTexts('moderation');
  const common = useTexts('kernel');
  const detail = useQuery(caseQuery(id));
  const { data } = detail;
  return (
    <Dialog title={data?.title ?? t('case')} closeLabel={common('close')} place="side" width={560} onClose={onClose}>
      {data ? (
        <Details detail={data} />
      ) : (
        <LoadingState query={detail}>
          <BoneText lines={8} />
        </LoadingState>
      )}
    </Dialog>
  );
};

const Details = ({ detail }: { detail: CaseDetail }) => {
  const t = useTexts('moderation');
  const { title, body, url, decision, can } = detail;
  const isReported = detail.reportCount > 0;
  const content = t(isReported ? 'content' : 'content.decided');
  return (
    <Stack gap={20} className={styles.sheet}>
      <CaseFacts detail={detail} />
      <section aria-label={content}>
        <h3>{content}</h3>
        <div className={styles.content}>
          <strong>{title}</strong>
          {body && <p>{body}</p>}
        </div>
        <p className={styles.soft}>
          {t(isReported ? 'content.note' : 'content.decided.note')} <Link to={url}>{t('content.open')}</Link>
        </p>
      </section>
      <Context detail={detail} />
      <CaseAppeal detail={detail} />
      <Reports detail={detail} />
      <History detail={detail} />
      {decision === null && can.personActs.length > 0 && (
        <>
          <Review detail={detail} />
          <DecisionForm key={detail.version} detail={detail} />
        </>
      )}
    </Stack>
  );
};

/** What was written around a reported message. */
const Context = ({ detail: { context } }: { detail: CaseDetail }) => {
  const t = useTexts('moderation');
  if (context.length === 0) return null;
  const lines = (wanted: boolean) =>
    context
      .filter(({ isAfter }) => isAfter === wanted)
      .map(({ id, sender, excerpt, at }) => (
        <li key={id}>
          <p className={styles.soft}>
            <PersonLink username={sender.username}>{personName(sender)}</PersonLink> · <RelativeTime at={at} />
          </p>
          <p className={styles.note}>{excerpt}</p>
        </li>
      ));
  return (
    <section aria-label={t('context')}>
      <h3>{t('context')}</h3>
      <Stack as="ol" gap={12}>
        {lines(false)}
        <li className={styles.here}>{t('context.here')}</li>
        {lines(true)}
      </Stack>
    </section>
  );
};

const CaseFacts = ({ detail }: { detail: CaseDetail }) => {
  const t = useTexts('moderation');
  const about = useAbout();
  const outcome = useOutcome();
  const { state, subject, community, decision, reportCount, createdAt } = detail;
  const facts: Fact[] = [
    [t('fact.state'), <CaseState key="state" state={state} />],
    [t('fact.about'), about(detail)],
    ...(subject
      ? [
          [
            t('fact.person'),
            <PersonLink key="person" username={subject.username}>
              {personName(subject)}
            </PersonLink>,
          ] as Fact,
        ]
      : []),
    [
      t('fact.place'),
      community ? (
        <Link key="place" to={`/communities/${community.slug}`}>
          {community.name}
        </Link>
      ) : (
        t('fact.site')
      ),
    ],
    ...(reportCount > 0 ? [[t('fact.reported'), <RelativeTime key="at" at={createdAt} />] as Fact] : []),
    ...(decision
      ? ([
          [t('fact.decision'), outcome(decision)],
          [t('fact.reason'), decision.reason],
          [t('fact.decidedAt'), <RelativeTime key="decided" at={decision.at} />],
          ...(decision.by ? [[t('fact.by'), personName(decision.by)]] : []),
        ] as Fact[])
      : []),
  ];
  return <Facts facts={facts} />;
};

const Reports = ({ detail: { reports } }: { detail: CaseDetail }) => {
  const t = useTexts('moderation');
  if (reports.length === 0) return null;
  return (
    <section aria-label={t('reports.title')}>
      <h3>{t('reports.title')}</h3>
      <Stack as="ul" gap={12}>
        {reports.map(({ reporter, reason, note, at }) => (
          <li key={reporter.id}>
            <p>{t(`reason.${reason}`)}</p>
            <p className={styles.soft}>
              <PersonLink username={reporter.username}>{personName(reporter)}</PersonLink> · <RelativeTime at={at} />
            </p>
            {note && <p className={styles.note}>{note}</p>}
          </li>
        ))}
      </Stack>
    </section>
  );
};

const History = ({ detail: { history, subject } }: { detail: CaseDetail }) => {
  const t = useTexts('moderation');
  const outcome = useOutcome();
  if (!subject) return null;
  return (
    <section aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      {history.length === 0 && <p className={styles.soft}>{t('history.none')}</p>}
      <Stack as="ul" gap={12} hidden={history.length === 0}>
        {history.map(({ id, title, state, at, appeal, ...acts }) => (
          <li key={id}>
            <p>{title}</p>
            <p className={styles.soft}>
              {state === 'open' || state === 'in_review' ? t(`state.${state}`) : outcome(acts)}
              {appeal && ` · ${t(`appeal.${appeal}`)}`} · <RelativeTime at={at} />
            </p>
          </li>
        ))}
      </Stack>
    </section>
  );
};

const Review = ({ detail: { id, reviewer, version } }: { detail: CaseDetail }) => {
  const t = useTexts('moderation');
  const { mutate: review, isPending } = useReview(id);
  return (
    <Row as="p" gap={8} justify="between" wrap>
      <span>{reviewer ? t('review.by', { name: personName(reviewer) }) : t('review.none')}</span>
      <Button size="small" isBusy={isPending} onClick={() => review({ isTaken: reviewer === null, version })}>
        {t(reviewer ? 'review.return' : 'review.take')}
      </Button>
    </Row>
  );
};
