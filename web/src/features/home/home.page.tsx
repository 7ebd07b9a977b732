import { useQuery } from '@tanstack/react-query';
import { myCommunities } from '#features/communities/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Page as PageFrame } from '#ui/layout/layout.tsx';
import { DraftsRow } from './drafts-row.tsx';
import { Feed } from './feed.tsx';
import { FollowedFeed } from './followed-feed.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Greeting } from './greeting.tsx';
import styles from './home.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { MyColumn } from './my-column.tsx';
import { NextEvents } from './next-events.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { RecommendedPanel } from './recommended-panel.tsx';
import { isAnythingWaiting } from './home.queries.ts';
import { useSide } from './use-side.ts';
import { WaitingPanel } from './waiting/waiting-panel.tsx';

// Preloads the texts of its parts, so that the page renders at once. What waits stands on top: a panel that came later would move all else.
await loadTexts('communities', 'posts', 'events', 'home-waiting').catch(() => undefined);

/** Left the own communities, in the middle their feed, right the next events. */
export const Page = () => {
  const t = useTexts('home');
  const me = useMe();
  const mine = useQuery(myCommunities);
  const side = useSide();
  if (!mine.data || side.isPending)
    return <LoadingState size="page" query={mine} skeleton={<HomeSkeleton hasCommunities={me.communities.length > 0} />} />;
  const isNew = mine.data.length === 0;
  return (
    <PageFrame>
      <Greeting me={me} />
      {side.waiting && isAnythingWaiting(side.waiting) && <WaitingPanel waiting={side.waiting} />}
      {side.waiting && <DraftsRow drafts={side.waiting.drafts} />}
      <div className={styles.home} data-new={isNew}>
        {!isNew && (
          <nav className={styles.mine} aria-label={t('mine.label')}>
            <MyColumn communities={mine.data} />
          </nav>
        )}
        <div className={styles.next}>
          <NextEvents events={side.events} />
        </div>
        <div className={styles.feed}>
          {(isNew || side.waiting?.steps) && <FirstSteps steps={side.waiting?.steps} first={mine.data[0]} />}
          {isNew ? <FollowedFeed /> : <Feed communities={mine.data} />}
        </div>
        <div className={styles.recommended}>
          <RecommendedPanel />
          {side.people.length > 0 && <PeoplePanel people={side.people} />}
        </div>
      </div>
    </PageFrame>
  );
};
