import type { ManagedChannel } from '#contract/chat/channels.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Text } from '#ui/layout/text.tsx';
import { usePauseText } from './channel-values.ts';
import { useKeepText } from './retention.ts';

/** The name of a channel, and what differs from the usual one. */
export const ChannelWords = ({ channel }: { channel: ManagedChannel }) => {
  const t = useTexts('chat-channels');
  const pauseText = usePauseText();
  const keepText = useKeepText();
  const { name, writeRole, readRole, visibility, isDefault, web, slowSeconds, retentionDays, readerCount } = channel;
  const facts = [
    ...(writeRole === 'member' ? [] : [t(`fact.write.${writeRole}`)]),
    ...(readerCount === null ? [] : [t('fact.readers', { count: readerCount })]),
    ...(readRole === 'member' ? [] : [t(`fact.read.${readRole}`)]),
    ...(visibility === 'members' && !isDefault ? [t('fact.joining')] : []),
    ...(web === 'none' ? [] : [t('fact.web')]),
    ...(slowSeconds > 0 ? [t('fact.slow', { pause: pauseText(slowSeconds) })] : []),
    ...(retentionDays === null ? [] : [t('fact.keep', { days: keepText(retentionDays) })]),
  ];
  return (
    <>
      <Text look="medium">{name}</Text>
      {facts.length > 0 && <Text look="note">{facts.join(' · ')}</Text>}
    </>
  );
};
