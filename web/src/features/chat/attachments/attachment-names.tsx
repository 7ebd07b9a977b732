import type { Attachment } from '#contract/chat/attachments.ts';
import { useTexts } from '#kernel/i18n/index.ts';

/** The attachments of a message in words, for lists whose entries link to the messages. */
export const AttachmentNames = ({ attachments }: { attachments: readonly Attachment[] }) => {
  const t = useTexts('chat');
  return attachments.map(({ id, kind, name }) => <p key={id}>{[t(`attachment.${kind}`), name].filter(Boolean).join(' · ')}</p>);
};
