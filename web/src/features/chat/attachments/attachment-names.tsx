import type { Attachment } from '#contract/chat/attachments.ts';
import { useTexts } from '#kernel/i18n/index.ts';

/** What a message carries, in words: where a list of messages leads to each of them. */
export const AttachmentNames = ({ attachments }: { attachments: readonly Attachment[] }) => {
  const t = useTexts('chat');
  return attachments.map(({ id, kind, name }) => <p key={id}>{[t(`attachment.${kind}`), name].filter(Boolean).join(' · ')}</p>);
};
