import { useQuery } from '@tanstack/react-query';
import type { Message } from '#contract/chat/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { ReportDialog } from '#features/moderation/index.ts';
import { closeWithToast, counted, every, Form, FormActions, required, text, useForm } from '#forms/index.ts';
import { errorText, personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { TextOf, TextsDialog } from '#ui/dialog/texts-dialog.tsx';
import { MessageText } from '../emoji/own-emoji.tsx';
import { EmojiDialog } from './emoji-dialog.tsx';
import { ForwardDialog } from './forward-dialog.tsx';
import type { MessageDialogKind } from './message-bar.tsx';
import { ReadersDialog } from './readers-dialog.tsx';
import { revisionsOf, useChange, useRemoveOther } from './messages.queries.ts';

type MessageDialogProps = { kind: MessageDialogKind; message: Message; onClose: () => void };

/** The dialogs that the bar of a message opens; loaded when one is opened. */
export const MessageDialog = ({ kind, message, onClose }: MessageDialogProps) => {
  switch (kind) {
    case 'react':
      return <ReactDialog message={message} onClose={onClose} />;
    case 'forward':
      return <ForwardDialog message={message} onClose={onClose} />;
    case 'history':
      return <HistoryDialog message={message} onClose={onClose} />;
    case 'readers':
      return <ReadersDialog message={message} onClose={onClose} />;
    case 'report':
      return (
        <ReportDialog
          reported={{ type: 'message', id: message.id, name: personName(message.sender) }}
          onClose={onClose}
          onLoadError={onClose}
        />
      );
    case 'remove':
      return <RemoveDialog message={message} onClose={onClose} />;
  }
};

type Props = Omit<MessageDialogProps, 'kind'>;

const ReactDialog = ({ message, onClose }: Props) => {
  const t = useTexts('chat');
  const change = useChange();
  const give = (emoji: string) => {
    change(message, { kind: 'react', emoji, isOn: true });
    onClose();
  };
  return <EmojiDialog title={t('message.react')} onChoose={give} onClose={onClose} />;
};

const HistoryDialog = ({ message, onClose }: Props) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const { data, error } = useQuery(revisionsOf(message));
  return (
    <TextsDialog
      title={t('history.title')}
      text={t('history.text')}
      labels={{ loading: common('loading'), close: common('close') }}
      error={error && errorText(error)}
      texts={
        data
          ? data.items.map(({ body, replacedAt }) => (
              <TextOf
                key={replacedAt}
                by={
                  <>
                    {t('history.until')} <RelativeTime at={replacedAt} />
                  </>
                }
              >
                <MessageText source={body} />
              </TextOf>
            ))
          : null
      }
      onClose={onClose}
    />
  );
};

const RemoveDialog = ({ message, onClose }: Props) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const remove = useRemoveOther();
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: every(required, text(limits.memberReason)) },
    submit: async ({ reason }) => {
      await remove({ id: message.id, reason: reason.trim() });
      closeWithToast(onClose, t('remove.done'));
    },
  });
  return (
    <Dialog
      title={t('remove.title', { name: personName(message.sender) })}
      text={t('remove.text')}
      holdsWords={form.isChanged}
      onLeave={leaveBy}
      onClose={onClose}
    >
      <Form form={form}>
        <AreaField {...form.bind('reason')} label={t('remove.reason')} rows={2} count={counted(form.values.reason, limits.memberReason)} />
        <FormActions form={form} label={common('delete')} isDanger>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
