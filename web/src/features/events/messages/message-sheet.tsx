import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageSegments } from '#contract/browser/event-words.ts';
import { limits } from '#contract/browser/limits.ts';
import { closeWithToast, counted, every, FormSheet, line, required, text, useForm, wallTime, WallTimeField } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { newId } from '#kernel/id.ts';
import { toast } from '#kernel/toast/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { instantAt, wallTimeAt } from '#ui/date/zoned-wall-time.ts';
import { Field } from '#ui/field/field.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { MessagePreview } from './message-preview.tsx';
import {
  recipientsQuery,
  useSaveMessage,
  useTestMessage,
  type HostMessage,
  type RecipientsInput,
  type PreviewInput,
} from './messages.queries.ts';

type MessageSheetProps = {
  eventId: string;
  /** That of the event, in which the time of sending is shown and typed. */
  zone: string;
  /** Chosen registrations; empty where a group is chosen here. */
  chosen?: readonly string[];
  before?: HostMessage | null;
  onDone?: () => void;
  onClose: () => void;
};
const HOUR = 60 * 60_000;

type Values = { segment: HostMessage['segment']; subject: string; body: string; when: 'now' | 'later'; at: string };
const valuesOf = (before: HostMessage | null, zone: string, now: number): Values => ({
  segment: before?.segment ?? 'going',
  subject: before?.subject ?? '',
  body: before?.body ?? '',
  when: before ? 'later' : 'now',
  at: wallTimeAt(before?.sendAt ?? new Date(now + HOUR).toISOString(), zone),
});

/** A host's message to guests: its recipients, its text, and the time at which it is sent. */
export const MessageSheet = ({ eventId, zone, chosen = [], before = null, onDone, onClose }: MessageSheetProps) => {
  const t = useTexts('events-messages');
  const { now } = useFormat().reader;
  const ids = before ? before.ids : [...chosen];
  // A repeated click sends the same id, and creates nothing.
  const [clientId] = useState(newId);
  const { mutateAsync: save } = useSaveMessage(eventId);
  const form = useForm<Values>({
    initial: { ...valuesOf(before, zone, now), ...(ids.length > 0 && { segment: 'chosen' as const }) },
    rules: {
      subject: every(required, line(limits.eventMessageSubject)),
      body: every(required, text(limits.eventMessageBody)),
      at: (value, values) => (values.when === 'now' ? undefined : every(required, wallTime)(value, values)),
    },
    codes: { 'event.bad_message_time': 'at', 'event.message_no_recipients': 'segment' },
    names: { sendAt: 'at', ids: 'segment' },
    submit: async ({ segment, subject, body, when, at }) => {
      const sendAt = when === 'now' ? null : new Date(instantAt(at, zone)).toISOString();
      await save({ message: { segment, subject, body, sendAt, ids: segment === 'chosen' ? ids : [] }, clientId, before });
      onDone?.();
      closeWithToast(onClose, t(when === 'now' ? 'sent' : 'planned'));
    },
  });
  const { bind, values } = form;
  const reach = useReach(eventId, { segment: values.segment, ids: values.segment === 'chosen' ? ids : [] });
  const isLater = values.when === 'later';
  return (
    <FormSheet title={t(before ? 'change' : 'write')} form={form} saveLabel={t(isLater ? 'plan' : 'send')} onClose={onClose}>
      <SelectField {...bind('segment')} label={t('to')} note={reach}>
        {[...(ids.length > 0 ? (['chosen'] as const) : []), ...messageSegments].map((value) => (
          <option key={value} value={value}>
            {t(`segment.${value}`)}
          </option>
        ))}
      </SelectField>
      <Field {...bind('subject')} label={t('subject')} required autoComplete="off" />
      <AreaField
        {...bind('body')}
        label={t('body')}
        note={t('body.hint')}
        rows={8}
        required
        count={counted(values.body, limits.eventMessageBody)}
      />
      <Looks eventId={eventId} words={{ subject: values.subject.trim(), body: values.body }} />
      <Choice
        label={t('when')}
        look="lines"
        value={values.when}
        options={(['now', 'later'] as const).map((value) => ({ value, label: t(`when.${value}`) }))}
        onChange={(when) => form.set({ when })}
      />
      {isLater && <WallTimeField {...bind('at')} label={t('at')} note={t('at.note', { zone })} />}
    </FormSheet>
  );
};

/** How many people it reaches now. */
const useReach = (eventId: string, to: RecipientsInput): string => {
  const t = useTexts('events-messages');
  const { data } = useQuery(recipientsQuery(eventId, to));
  if (!data) return ' ';
  const reach = t('reach', { count: data.count });
  return to.segment === 'unanswered' ? t('reach.accounts', { reach }) : reach;
};

/** A look at the message before it is sent, and a test. */
const Looks = ({ eventId, words }: { eventId: string; words: PreviewInput }) => {
  const t = useTexts('events-messages');
  const [isShown, setShown] = useState(false);
  const { mutate: test, isPending } = useTestMessage(eventId);
  const isWritten = words.subject !== '' && words.body.trim() !== '';
  return (
    <>
      <Row gap={8} wrap>
        <Button size="small" disabled={!isWritten} aria-haspopup="dialog" onClick={() => setShown(true)}>
          {t('preview')}
        </Button>
        <Button
          size="small"
          disabled={!isWritten}
          isBusy={isPending}
          onClick={() => test(words, { onSuccess: () => toast.success(t('tested')) })}
        >
          {t('test')}
        </Button>
      </Row>
      {isShown && <MessagePreview eventId={eventId} words={words} onClose={() => setShown(false)} />}
    </>
  );
};
