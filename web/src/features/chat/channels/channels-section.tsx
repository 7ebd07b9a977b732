import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { PlusIcon } from '#ui/icons/content-icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { ArchivedChannels } from './archived-channels.tsx';
import { managedQuery } from './channels.queries.ts';
import { NewChannel } from './lazy.ts';
import { OrderedChannels } from './ordered-channels.tsx';

/** All channels of a community in the order of its list, for those who manage them. */
export const ChannelsSection = ({ community: { id } }: { community: Community }) => {
  const t = useTexts('chat-channels');
  const [isNew, setNew] = useState(false);
  const channels = useQuery(managedQuery(id));
  const { data } = channels;
  if (!data)
    return (
      <LoadingState query={channels}>
        <Panel as="div">
          <BoneText lines={8} />
        </Panel>
      </LoadingState>
    );
  const live = data.filter(({ isArchived }) => !isArchived);
  const archived = data.filter(({ isArchived }) => isArchived);
  const add = (
    <Button icon={<PlusIcon size={16} />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  );
  const close = () => setNew(false);
  return (
    <Stack gap={16}>
      <Panel title={t('channels')} extra={live.length > 0 && add}>
        {live.length > 0 ? (
          <OrderedChannels communityId={id} channels={live} />
        ) : (
          <EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />
        )}
      </Panel>
      {archived.length > 0 && <ArchivedChannels channels={archived} />}
      {isNew && <NewChannel communityId={id} onClose={close} onLoadError={close} />}
    </Stack>
  );
};
