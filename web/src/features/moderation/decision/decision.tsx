import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { limits } from '#contract/browser/limits.ts';
import type { OwnDecision } from '#contract/moderation/appeals.ts';
import { counted, every, Form, FormActions, required, text, useForm } from '#forms/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { errorText, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Facts, type Fact } from '#ui/facts/facts.tsx';
import { Text } from '#ui/layout/text.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import type { DecisionQuery } from '../decision-dialog.tsx';
import styles from './decision.module.css';
import { ownDecision, useAppeal } from './decision.queries.ts';

type DecisionProps = DecisionQuery & { onClose: () => void };

/** The decision of moderators about the reader, and the reader's appeal against it. */
export const Decision = ({ place, id, onClose }: DecisionProps) => {
  const t = useTexts('moderation-decision');
  const common = useTexts('kernel');
  const decision = useQuery(ownDecision({ place, id }));
  const { data, error } = decision;
  if (data?.can.appeal) return <Appealing decision={data} of={{ place, id }} onClose={onClose} />;
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {data ? (
        <Details decision={data} />
      ) : isApiError(error, 'decision.not_found') ? (
        <p>{errorText(error)}</p>
      ) : (
        <LoadingState query={decision}>
          <BoneText lines={4} />
        </LoadingState>
      )}
      <DialogActions>
        <CloseButton label={common('close')} />
      </DialogActions>
    </Dialog>
  );
};

const Details = ({ decision }: { decision: OwnDecision }) => {
  const t = useTexts('moderation-decision');
  const format = useFormat();
  const { community, isOfSite, title, contentAct, personAct, reason, at, appeal } = decision;
  const acts = [
    ...(contentAct === 'none' ? [] : [t(`content.${contentAct}`)]),
    ...(personAct === 'none' ? [] : [t(`person.${personAct}`)]),
  ];
  const facts: Fact[] = [
    [t('fact.about'), title],
    ...(community
      ? [
          [
            t('fact.place'),
            <Link key="place" to={`/communities/${community.slug}`}>
              {community.name}
            </Link>,
          ] as Fact,
        ]
      : []),
    ...(isOfSite ? [[t('fact.place'), t('fact.site')] as Fact] : []),
    [t('fact.at'), `${format.dayWithin(at)} ${format.time(at)}`],
    [t('fact.reason'), reason],
  ];
  return (
    <div className={styles.decision}>
      <Text look="strong">{acts.join(' · ')}</Text>
      <Facts facts={facts} />
      {appeal && <OwnAppeal appeal={appeal} />}
      {!appeal && !decision.can.appeal && <Text look="note">{t('appeal.late', { count: limits.appealDays })}</Text>}
    </div>
  );
};

const OwnAppeal = ({ appeal: { state, text: said, at, reason } }: { appeal: NonNullable<OwnDecision['appeal']> }) => {
  const t = useTexts('moderation-decision');
  const format = useFormat();
  return (
    <section aria-label={t('appeal.title')} className={styles.appeal}>
      <h3>{t('appeal.title')}</h3>
      <p role="status">{t(`appeal.state.${state}`)}</p>
      {reason && <p>{t('appeal.reason', { reason })}</p>}
      <Text look="note">{t('appeal.sent', { date: `${format.dayWithin(at)} ${format.time(at)}` })}</Text>
      <blockquote className={styles.words}>{said}</blockquote>
    </section>
  );
};

const Appealing = ({ decision, of, onClose }: { decision: OwnDecision; of: DecisionQuery; onClose: () => void }) => {
  const t = useTexts('moderation-decision');
  const common = useTexts('kernel');
  const format = useFormat();
  const { mutateAsync: appeal } = useAppeal(of);
  const form = useForm<{ text: string }>({
    initial: { text: '' },
    rules: { text: every(required, text(limits.appealText)) },
    submit: async ({ text: said }) => void (await appeal(said.trim())),
  });
  return (
    <Dialog title={t('title')} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Details decision={decision} />
      <Form form={form}>
        <AreaField
          {...form.bind('text')}
          label={t('appeal.text')}
          note={t('appeal.note', { date: format.day(decision.appealUntil) })}
          rows={4}
          required
          count={counted(form.values.text, limits.appealText)}
        />
        <FormActions form={form} label={t('appeal.send')}>
          <CloseButton label={common('close')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
