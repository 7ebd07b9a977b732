import { limits } from '#contract/browser/limits.ts';
import type { CaseDetail } from '#contract/moderation/index.ts';
import { counted, every, Form, FormActions, required, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { useDecide } from './cases.queries.ts';

type Act = CaseDetail['can']['personActs'][number];
type Content = CaseDetail['can']['contentActs'][number];
type Values = { content: Content; act: Act; minutes: string; hours: string; reason: string };

const HOUR = 60;
const DAY = 24 * HOUR;
const muteMinutes = [HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY] as const;
const banHours = [24, 7 * 24, 30 * 24] as const;
const FOR_EVER = '';

/** The actions on the content and on the person; a decision without either dismisses the reports. */
export const DecisionForm = ({ detail }: { detail: CaseDetail }) => {
  const t = useTexts('moderation');
  const { id, version, can } = detail;
  const { mutateAsync: decide } = useDecide(id);
  const form = useForm<Values>({
    initial: { content: 'none', act: 'none', minutes: String(DAY), hours: FOR_EVER, reason: '' },
    rules: { reason: every(required, text(limits.moderationReason)) },
    names: { personAct: 'act', contentAct: 'content' },
    submit: async ({ content, act, minutes, hours, reason }) => {
      await decide({
        contentAct: content,
        personAct: act,
        ...(act === 'mute' && { minutes: Number(minutes) }),
        hours: act === 'ban' && hours !== FOR_EVER ? Number(hours) : null,
        reason: reason.trim(),
        version,
      });
      toast.success(t('decide.done'));
    },
  });
  const { content, act, reason } = form.values;
  const isDismissal = content === 'none' && act === 'none';
  return (
    <section aria-label={t('decide.title')}>
      <h3>{t('decide.title')}</h3>
      <Form form={form}>
        <FieldStack>
          {can.contentActs.length > 1 && (
            <SelectField {...form.bind('content')} label={t('decide.content')}>
              {can.contentActs.map((value) => (
                <option key={value} value={value}>
                  {t(`decide.content.${value}`)}
                </option>
              ))}
            </SelectField>
          )}
          {can.personActs.length > 1 && (
            <SelectField {...form.bind('act')} label={t('decide.person')}>
              {can.personActs.map((value) => (
                <option key={value} value={value}>
                  {t(`decide.person.${value}`)}
                </option>
              ))}
            </SelectField>
          )}
          {act === 'mute' && (
            <SelectField {...form.bind('minutes')} label={t('decide.length')}>
              {muteMinutes
                .filter((minutes) => minutes <= can.muteMinutes)
                .map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {minutes < DAY ? t('length.hours', { count: minutes / HOUR }) : t('length.days', { count: minutes / DAY })}
                  </option>
                ))}
            </SelectField>
          )}
          {act === 'ban' && (
            <SelectField {...form.bind('hours')} label={t('decide.length')}>
              {banHours.map((hours) => (
                <option key={hours} value={hours}>
                  {t('length.days', { count: hours / 24 })}
                </option>
              ))}
              <option value={FOR_EVER}>{t('length.forever')}</option>
            </SelectField>
          )}
          <AreaField
            {...form.bind('reason')}
            label={t('decide.reason')}
            note={t(isDismissal ? 'decide.reason.dismiss' : 'decide.reason.note')}
            rows={3}
            required
            count={counted(reason, limits.moderationReason)}
          />
        </FieldStack>
        <FormActions form={form} label={t(isDismissal ? 'decide.dismiss' : 'decide.send')} isDanger={!isDismissal} />
      </Form>
    </section>
  );
};
