import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { usePreferences } from '#kernel/preferences/index.ts';

const load = async () => (await import('./line.ts')).line;

/** A progress bar at the top while a page loads for the first time; visited pages show at once. */
export const usePageProgress = (): void => {
  const isWanted = usePreferences((preferences) => preferences.transitionProgress);
  const { pathname: here } = useLocation();
  const there = useNavigation().location?.pathname ?? null;
  const visited = useRef(new Set<string>());
  useEffect(() => {
    if (!isWanted) return;
    // Preloads the progress bar on the first input, as a navigation is likely to follow.
    const prepare = () => void load().catch(() => undefined);
    const moves = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const move of moves) addEventListener(move, prepare, { once: true });
    return () => {
      for (const move of moves) removeEventListener(move, prepare);
    };
  }, [isWanted]);
  useEffect(() => {
    visited.current.add(here);
  }, [here]);
  useEffect(() => {
    if (!isWanted || there === null || visited.current.has(there)) return;
    let isUnderWay = true;
    const loaded = load();
    loaded.then((line) => isUnderWay && line.start()).catch(() => undefined);
    return () => {
      isUnderWay = false;
      loaded.then((line) => line.end()).catch(() => undefined);
    };
  }, [isWanted, there]);
};
