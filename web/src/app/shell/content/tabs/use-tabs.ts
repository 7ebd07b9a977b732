import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '#kernel/me/index.ts';
import { usePageTitleStore } from '#kernel/page/index.ts';
import { session } from '#kernel/session/index.ts';
import { isRecord, tabStore } from '#kernel/storage/index.ts';
import { useAppRoutes } from '../../../nav/app-routes.ts';
import { pageKey, type KeptList } from '../kept-list.ts';
import { keptState } from '../use-visit.ts';
import { closing, isPinned, isTabs, moved, neighbour, restored, withPages, type TabReach, type PageTab } from './tab-list.ts';

const key = 'tabs';
type Stored = { user: string; tabs: PageTab[] };
const isStored = (value: unknown): value is Stored => isRecord(value) && typeof value['user'] === 'string' && isTabs(value['tabs']);

/** Tabs are stored per browser tab and per user. */
const useStored = (user: string, tabs: readonly PageTab[]) => {
  useEffect(() => tabStore.write(key, { user, tabs }), [user, tabs]);
  useEffect(() => {
    const forget = () => session.isOpen() || tabStore.remove(key);
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
};
const read = (user: string): readonly PageTab[] => {
  const stored = tabStore.read(key, isStored);
  return stored?.user === user ? stored.tabs : [];
};

export type KeptActions = { list: KeptList; close: (ids: readonly string[]) => void; renew: (id: string) => void };

/** The tabs of the visited pages and their actions. */
export const useTabs = ({ list, close, renew }: KeptActions) => {
  const user = useMe().id;
  const { pageRoutes } = useAppRoutes();
  const navigate = useNavigate();
  const titles = usePageTitleStore((state) => state.titles);
  const [known, setTabs] = useState(() =>
    restored(
      read(user),
      pageRoutes.map(({ path }) => path),
    ),
  );
  const tabs = withPages(known, { ...list, ownOf: (page) => titles[pageKey(page)] ?? null });
  if (tabs !== known) setTabs(tabs);
  useStored(user, tabs);

  const closeTabs = (id: string, reach: TabReach) => {
    const gone = closing(tabs, id, reach);
    const ids = gone.map((tab) => tab.id);
    if (!ids.includes(list.openId)) {
      setTabs(tabs.filter((tab) => !gone.includes(tab)));
      return close(ids);
    }
    const target = tabs.find((tab) => tab.id === id && !gone.includes(tab)) ?? neighbour(tabs, list.openId, gone);
    // They close on arrival, so that a user who is asked about unsaved input can stay.
    if (target) void navigate(target.href, { state: keptState({ open: target.id, close: ids }) });
  };
  return {
    tabs,
    openId: list.openId,
    closeTabs,
    move: (id: string, to: number) => setTabs(moved(tabs, id, to)),
    renew,
    mayClose: (id: string, reach: TabReach) => closing(tabs, id, reach).length > 0,
    mayMove: (id: string, by: number) => {
      const at = tabs.findIndex((tab) => tab.id === id);
      return moved(tabs, id, at + by) !== tabs;
    },
    isPinned,
  };
};
export type Tabs = ReturnType<typeof useTabs>;
