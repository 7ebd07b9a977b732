import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { localStore } from '#kernel/storage/index.ts';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The words for newcomers, until the member closes them; changed ones are shown again. */
export const Welcome = ({ community: { id, welcome } }: { community: Pick<Community, 'id' | 'welcome'> }) => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const key = `welcome:${useMe().id}:${id}`;
  const [read, setRead] = useState(() => localStore.read(key, isText));
  if (read === welcome) return null;
  const close = () => {
    localStore.write(key, welcome);
    setRead(welcome);
  };
  return (
    <Panel title={t('welcome.title')} extra={<IconButton label={common('close')} icon={<CloseIcon size={16} />} onClick={close} />}>
      <Markdown source={welcome} />
    </Panel>
  );
};
