import { closeWithToast, every, Form, FormActions, required, useForm, wallTime, WallTimeField } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { instantAt, wallTimeAt } from '#ui/date/zoned-wall-time.ts';

type PlanDialogProps = {
  /** The time for which it is planned already; null = not planned. */
  publishAt: string | null;
  /** Resolves to the text of the toast once the dialog is closed; null = it is shown elsewhere. */
  onPlan: (publishAt: string) => Promise<string | null>;
  onClose: () => void;
};
const DAY = 24 * 60 * 60_000;

/** Asks when a post appears, in the zone in which the reader sees times. */
export const PlanDialog = ({ publishAt, onPlan, onClose }: PlanDialogProps) => {
  const t = useTexts('posts-publication');
  const common = useTexts('kernel');
  const { zone, now } = useFormat().reader;
  const form = useForm({
    initial: { at: wallTimeAt(publishAt ?? new Date(now + DAY).toISOString(), zone) },
    rules: { at: every(required, wallTime) },
    codes: { 'post.bad_time': 'at' },
    submit: async ({ at }) => {
      const said = await onPlan(instantAt(at, zone));
      if (said === null) onClose();
      else closeWithToast(onClose, said);
    },
  });
  return (
    <Dialog title={t('plan.title')} text={t('plan.text')} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <WallTimeField {...form.bind('at')} label={t('plan.at')} note={t('plan.note', { zone })} />
        <FormActions form={form} label={t('plan.done')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
