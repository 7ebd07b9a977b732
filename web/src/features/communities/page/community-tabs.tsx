import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { TabRow } from '#ui/tab-row/tab-row.tsx';
import { ManageMark } from '../settings/waiting-marks.tsx';
import { tabsFor, type CommunityTab } from './open-tab.ts';

export const CommunityTabs = ({ community, open }: { community: Community; open: CommunityTab }) => {
  const t = useTexts('communities');
  return (
    <TabRow label={t('tabs.label', { name: community.name })} current={open}>
      {tabsFor(community).map((tab) => (
        <Fragment key={tab}>
          {tab === 'about' && community.defaultChannelId && <Link to={`/chat/${community.defaultChannelId}`}>{t('tab.chat')}</Link>}
          <Link to={`?tab=${tab}`} preventScrollReset aria-current={tab === open ? 'page' : undefined}>
            {t(`tab.${tab}`)}
            {tab === 'manage' && community.can.approve && <ManageMark community={community} />}
          </Link>
        </Fragment>
      ))}
    </TabRow>
  );
};
