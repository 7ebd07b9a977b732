import { useQuery } from '@tanstack/react-query';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { GivenAnswers } from './given-answers.tsx';
import { answersOf } from './questions.queries.ts';
import styles from './questions.module.css';

type GuestAnswersProps = { eventId: string; registrationId: string; name: string; onClose: () => void };

/** The answers of a guest, beside the table. */
export const GuestAnswers = ({ eventId, registrationId, name, onClose }: GuestAnswersProps) => {
  const t = useTexts('events-questions');
  const common = useTexts('kernel');
  const { data, error, refetch } = useQuery(answersOf(eventId, registrationId));
  return (
    <Dialog title={t('of', { name })} closeLabel={common('close')} place="side" width={480} onClose={onClose}>
      {data ? (
        data.items.length === 0 ? (
          <p className={styles.soft}>{t('none')}</p>
        ) : (
          <GivenAnswers eventId={eventId} answers={data.items} />
        )
      ) : error ? (
        <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={common('loading')}>
          <BoneText lines={4} />
        </Skeleton>
      )}
    </Dialog>
  );
};
