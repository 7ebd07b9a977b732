import { use, useState } from 'react';
import {
  UNSAFE_DataRouterStateContext as RouterState,
  UNSAFE_LocationContext as RouterLocation,
  useLocation,
  useNavigation,
  useOutlet,
  useRouteLoaderData,
} from 'react-router';
import { useSpinDelay } from 'spin-delay';
import { useUnsavedStore } from '#kernel/page/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { openedId, type OpenedPage } from '../../nav/opened.ts';
import { PageSkeleton } from '../../pages/page-skeleton.tsx';
import styles from './content.module.css';
import { pageKey, type KeptList } from './kept-list.ts';
import { KeptPage } from './kept-page.tsx';

/** Whether another page loads for so long that its skeleton replaces the former page. */
const useIsAwaited = (): boolean => {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isWanted = usePreferences(({ transitionLoading }) => transitionLoading);
  // Unsaved input is discarded on arrival; until then the page stays visible.
  const isDirty = useUnsavedStore(({ holders }) => holders.length > 0);
  const isLeaving = isWanted && !isDirty && state === 'loading' && location.pathname !== pathname;
  const isLate = useSpinDelay(isLeaving, { delay: 500, minDuration: 0, ssr: false });
  return isLeaving && isLate;
};

/** The open page, and the visited ones hidden beside it. */
export const KeptPages = ({ list }: { list: KeptList }) => {
  const motion = usePreferences(({ transitionEnable, transitionName }) => (transitionEnable ? transitionName : undefined));
  const isAwaited = useIsAwaited();
  const opened = useRouteLoaderData<OpenedPage>(openedId);
  const view = { outlet: useOutlet(), location: use(RouterLocation), state: use(RouterState), opened };
  const [firstId] = useState(list.openId);
  return (
    <>
      {isAwaited && (
        <div className={styles.awaited}>
          <PageSkeleton />
        </div>
      )}
      {list.pages.map((page) => {
        const key = pageKey(page);
        const isOpen = page.id === list.openId && !isAwaited;
        return <KeptPage key={key} id={key} isOpen={isOpen} view={view} motion={motion} isFirst={page.id === firstId} />;
      })}
    </>
  );
};
