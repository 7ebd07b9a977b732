import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { useReconfirm } from './planning.queries.ts';

/** Asks a guest whether they come on the new date; their seat depends on it. */
export const Reconfirm = ({ eventId, until }: { eventId: string; until: string }) => {
  const t = useTexts('events');
  const format = useFormat();
  const { mutate: confirm, isPending } = useReconfirm(eventId);
  return (
    <Stack gap={8} role="note">
      <p>{t('reconfirm.text', { time: `${format.dayWithin(until)} ${format.time(until)}` })}</p>
      <Button look="primary" isBlock isBusy={isPending} onClick={() => confirm()}>
        {t('reconfirm.action')}
      </Button>
    </Stack>
  );
};
