import type { ManagedChannel } from '#contract/chat/channels.ts';
import { closeWithToast, FormSheet, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { ChannelFields, ReadingFields } from './channel-fields.tsx';
import { blankChannel, channelRules, planOf } from './channel-values.ts';
import { useCreateChannel } from './channels.queries.ts';

type NewChannelProps = { communityId: string; onCreated?: (channel: ManagedChannel) => void; onClose: () => void };

/** A new channel of a community, at the end of its section. */
export const NewChannel = ({ communityId, onCreated, onClose }: NewChannelProps) => {
  const t = useTexts('chat-channels');
  const { mutateAsync: create } = useCreateChannel(communityId);
  const form = useForm({
    initial: blankChannel,
    rules: channelRules,
    codes: { 'channel.name_taken': 'name', 'channel.look_alike': 'name', 'channel.web_not_public': 'web' },
    submit: async (values) => {
      const { visibility, historyForNew } = values;
      const channel = await create({
        ...planOf(values),
        visibility,
        historyForNew: visibility === 'private' ? historyForNew : 'all',
      });
      closeWithToast(onClose, t('created', { name: channel.name }));
      onCreated?.(channel);
    },
  });
  return (
    <FormSheet title={t('new')} form={form} saveLabel={t('create')} onClose={onClose}>
      <ChannelFields form={form} communityId={communityId}>
        <ReadingFields form={form} />
      </ChannelFields>
    </FormSheet>
  );
};
