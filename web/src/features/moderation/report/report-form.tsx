import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { ReportReason } from '#contract/moderation/reports.ts';
import { counted, Form, FormActions, message, text, useForm } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import type { Reported } from '../report-dialog.tsx';
import { ownReport, useReport } from './report.queries.ts';

type ReportFormProps = { reported: Reported; onClose: () => void };

const reasons: readonly ReportReason[] = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'self_harm',
  'deception',
  'illegal',
  'rules',
  'other',
];

/** Reports something to those who moderate it, or says that this was done already. */
export const ReportForm = ({ reported, onClose }: ReportFormProps) => {
  const t = useTexts('moderation-report');
  const common = useTexts('kernel');
  const { data, isPending } = useQuery(ownReport(reported.type, reported.id));
  /** Whether the report just sent is the first one of the reader. */
  const [sent, setSent] = useState<{ isNew: boolean } | null>(null);
  const title = t(`title.${reported.type}`, { name: reported.name });
  if (sent) return <Said title={t('sent.title')} text={t(sent.isNew ? 'sent.text' : 'sent.again')} onClose={onClose} />;
  if (data?.reportedAt) return <Said title={t('already.title')} text={<Already at={data.reportedAt} />} onClose={onClose} />;
  if (isPending)
    return (
      <Dialog title={title} onClose={onClose}>
        <Skeleton label={common('loading')}>
          <BoneText lines={3} />
        </Skeleton>
      </Dialog>
    );
  return <Fields title={title} reported={reported} onSent={setSent} onClose={onClose} />;
};

const Already = ({ at }: { at: string }) => {
  const t = useTexts('moderation-report');
  const format = useFormat();
  return t('already.text', { date: `${format.date(at)} ${format.time(at)}` });
};

type SaidProps = { title: string; text: React.ReactNode; onClose: () => void };
const Said = ({ title, text: said, onClose }: SaidProps) => {
  const common = useTexts('kernel');
  return (
    <Dialog title={title} text={said} onClose={onClose}>
      <DialogActions>
        <CloseButton label={common('close')} />
      </DialogActions>
    </Dialog>
  );
};

type FieldsProps = ReportFormProps & { title: string; onSent: (sent: { isNew: boolean }) => void };
type Values = { reason: ReportReason | ''; note: string };

const Fields = ({ title, reported, onSent, onClose }: FieldsProps) => {
  const t = useTexts('moderation-report');
  const common = useTexts('kernel');
  const { mutateAsync: report } = useReport();
  const form = useForm<Values>({
    initial: { reason: '', note: '' },
    rules: {
      reason: (reason) => (reason === '' ? message('required') : undefined),
      note: text(limits.reportNote),
    },
    submit: async ({ reason, note }) => {
      if (reason === '') return;
      onSent(await report({ targetType: reported.type, targetId: reported.id, reason, note: note.trim() }));
    },
  });
  return (
    <Dialog
      title={title}
      text={t(reported.type === 'user' || reported.type === 'community' ? 'text.site' : 'text.moderators')}
      holdsWords={form.isChanged}
      onLeave={leaveBy}
      onClose={onClose}
    >
      <Form form={form}>
        <FieldStack>
          <SelectField {...form.bind('reason')} label={t('reason')} required>
            <option value="" disabled>
              {t('reason.choose')}
            </option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`reason.${reason}`)}
              </option>
            ))}
          </SelectField>
          <AreaField
            {...form.bind('note')}
            label={t('note')}
            note={t('note.hint')}
            rows={3}
            count={counted(form.values.note, limits.reportNote)}
          />
        </FieldStack>
        <FormActions form={form} label={t('send')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
