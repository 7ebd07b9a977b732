import type { Event } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import type { OwnFeedback } from '#contract/events/feedback.ts';
import { closeWithToast, counted, FormSheet, message, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Toggle } from '../planning/toggle.tsx';
import { useGiveFeedback } from './feedback.queries.ts';
import { StarsField } from './stars.tsx';

type FeedbackSheetProps = { event: Event; own: OwnFeedback; onClose: () => void };
type Values = { rating: number | null; text: string; showsName: boolean };

/** How the event was, for its hosts. Nameless unless the person wants otherwise. */
export const FeedbackSheet = ({ event, own, onClose }: FeedbackSheetProps) => {
  const t = useTexts('events-feedback');
  const { mutateAsync: give } = useGiveFeedback(event.id);
  const form = useForm<Values>({
    initial: own.mine ?? { rating: null, text: '', showsName: false },
    rules: {
      rating: (rating) => (rating === null ? message('required') : undefined),
      text: text(limits.feedback.text),
    },
    submit: async ({ rating, ...values }) => {
      await give({ rating: rating ?? 0, ...values });
      closeWithToast(onClose, t('saved'));
    },
  });
  const { bind, values, set } = form;
  return (
    <FormSheet title={t('sheet.title')} form={form} onClose={onClose}>
      <StarsField {...bind('rating')} />
      <AreaField {...bind('text')} label={t('text')} rows={5} count={counted(values.text, limits.feedback.text)} />
      <Toggle
        name="showsName"
        label={t('name')}
        note={t('name.note')}
        isOn={values.showsName}
        onChange={(showsName) => set({ showsName })}
      />
    </FormSheet>
  );
};
