import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Text } from '#ui/layout/text.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { GivenAnswers } from './given-answers.tsx';
import { answersOf } from './questions.queries.ts';

type GuestAnswersProps = { eventId: string; registrationId: string; name: string; onClose: () => void };

/** The answers of a guest, beside the table. */
export const GuestAnswers = ({ eventId, registrationId, name, onClose }: GuestAnswersProps) => {
  const t = useTexts('events-questions');
  const common = useTexts('kernel');
  const query = useQuery(answersOf(eventId, registrationId));
  const { data } = query;
  return (
    <Dialog title={t('of', { name })} closeLabel={common('close')} place="side" width={480} onClose={onClose}>
      {data ? (
        data.items.length === 0 ? (
          <Text look="hint">{t('none')}</Text>
        ) : (
          <GivenAnswers eventId={eventId} answers={data.items} />
        )
      ) : (
        <LoadingState query={query}>
          <BoneText lines={4} />
        </LoadingState>
      )}
    </Dialog>
  );
};
