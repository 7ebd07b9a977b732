import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isRecord, tabStore } from '#kernel/storage/index.ts';
import { panelNames, type PanelName } from './panels.ts';

/** The last panel and scroll position of the drawer, kept per tab. */
type DrawerState = { panel: PanelName; scroll: number };
const key = 'preferences-drawer';
const isDrawerState = (value: unknown): value is DrawerState =>
  isRecord(value) && (panelNames as unknown[]).includes(value['panel']) && typeof value['scroll'] === 'number';

export const useDrawerState = () => {
  const [first] = useState<DrawerState>(() => tabStore.read(key, isDrawerState) ?? { panel: 'theme', scroll: 0 });
  const [panel, setPanel] = useState(first.panel);
  const scroller = useRef<HTMLDivElement>(null);
  const scroll = useRef(first.scroll);
  const scrollBack = () => {
    if (scroller.current) scroller.current.scrollTop = scroll.current;
  };
  const comeBack = useEffectEvent(scrollBack);
  useLayoutEffect(() => comeBack(), [panel]);
  useEffect(() => () => tabStore.write(key, { panel, scroll: scroll.current } satisfies DrawerState), [panel]);
  return {
    panel,
    open: (next: PanelName) => {
      if (next === panel) return;
      scroll.current = 0;
      setPanel(next);
    },
    scroller,
    /** An element that is not displayed yet cannot be scrolled. */
    scrollBack,
    onScroll: () => {
      scroll.current = scroller.current?.scrollTop ?? 0;
    },
  };
};
