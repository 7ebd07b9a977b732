import { flushSync } from 'react-dom';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { Person } from '#contract/kernel/person.ts';
import { counted, Form, FormActions, line, PeopleField, useForm } from '#forms/index.ts';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { useStart } from './conversations.queries.ts';
import { useOpenToWrite } from './open-conversation.ts';

type Values = { userIds: Person[]; name: string };
/** Besides the caller. */
const max = chatLimits.groupPeople.max - 1;

const check = ({ userIds }: Values) => {
  if (userIds.length === 0) return { userIds: () => textOf('chat-conversations', 'new.nobody') };
  return userIds.length > max ? { userIds: () => textOf('chat-conversations', 'new.tooMany', { max }) } : {};
};

/** Starts a conversation with one person, or a group with several. */
export const NewConversation = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('chat-conversations');
  const common = useTexts('kernel');
  const me = useMe();
  const open = useOpenToWrite();
  const { mutateAsync: start } = useStart({ silent: true });
  const form = useForm<Values>({
    initial: { userIds: [], name: '' },
    rules: { name: line(chatLimits.groupName) },
    check,
    codes: {
      'person.not_found': 'userIds',
      'person.not_accepting': 'userIds',
      'conversation.yourself': 'userIds',
      'conversation.too_many_requests': 'userIds',
    },
    submit: async ({ userIds, name }) => {
      const channel = await start({ userIds: userIds.map(({ id }) => id), name: userIds.length > 1 ? name.trim() : '' });
      // The dialog gives the focus back before the conversation takes it, and leaves nothing unsaved behind.
      flushSync(onClose);
      open(channel.id);
    },
  });
  const { bind, values, isChanged } = form;
  return (
    <Dialog title={t('new')} holdsWords={isChanged} focus="form input" onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <PeopleField
          {...bind('userIds')}
          label={t('new.people')}
          note={t('new.people.note')}
          texts={{ none: t('people.none'), chosen: t('new.chosen'), remove: (name) => t('new.remove', { name }) }}
          leftOut={[me.id]}
        />
        {values.userIds.length > 1 && (
          <Field
            {...bind('name')}
            label={t('name')}
            note={t('name.note')}
            count={counted(values.name, chatLimits.groupName)}
            autoComplete="off"
          />
        )}
        <FormActions form={form} label={t('new.start')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
