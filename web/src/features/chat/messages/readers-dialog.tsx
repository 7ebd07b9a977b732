import type { Message } from '#contract/chat/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { useReceipts } from '../presence/receipts.ts';
import { useActs } from './acts.ts';

/** Who has read a message, and who has not yet. */
export const ReadersDialog = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const { channel } = useActs();
  const { receipts = [], others = 0 } = useReceipts(channel, true) ?? {};
  const of = (hasRead: boolean) => receipts.flatMap(({ person, seq }) => (seq >= message.seq === hasRead ? person : []));
  const hidden = others - receipts.length;
  return (
    <Dialog title={t('readers.title')} closeLabel={common('close')} width={400} onClose={onClose}>
      <Stack gap={16}>
        <People title={t('readers.read')} people={of(true)} />
        <People title={t('readers.notYet')} people={of(false)} />
        {hidden > 0 && <Text look="tertiary">{t('readers.hidden', { count: hidden })}</Text>}
      </Stack>
    </Dialog>
  );
};

const People = ({ title, people }: { title: string; people: readonly Person[] }) => {
  const format = useFormat();
  if (people.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-label={title}>
      <h3>
        {title} {format.number(people.length)}
      </h3>
      <Stack as="ul" gap={8}>
        {people.map((person) => (
          <Row as="li" key={person.id} gap={8}>
            <Avatar id={person.id} name={personName(person)} picture={person.profilePicture} size={28} decorative />
            <PersonLink username={person.username}>{personName(person)}</PersonLink>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
};
