import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { ReportDialog } from '#features/moderation/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { FlagIcon } from '#ui/icons/content-icons.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';

/** The menu for people outside of a community; members have the menu of their membership. */
export const CommunityMore = ({ community: { id, name } }: { community: Community }) => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <MenuButton
        label={t('more.actions', { name })}
        icon={<MoreIcon size={16} />}
        entries={[{ key: 'report', label: common('report'), icon: <FlagIcon size={16} />, onSelect: () => setOpen(true) }]}
      />
      {isOpen && <ReportDialog reported={{ type: 'community', id, name }} onClose={close} onLoadError={close} />}
    </>
  );
};
