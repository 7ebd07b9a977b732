import {
  Activity,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { UNSAFE_DataRouterStateContext as RouterState, UNSAFE_LocationContext as RouterLocation } from 'react-router';
import { forgetPageTitle, PageIdContext } from '#kernel/page/index.ts';
import { OpenedContext, type OpenedPage } from '../../nav/opened.ts';
import { PageSkeleton } from '../../pages/page-skeleton.tsx';
import styles from './content.module.css';
import { useHeldData } from './use-held-data.ts';
import { useScrollPlace } from './use-scroll-place.ts';

/** The router's state for the open page. */
export type RouterView = {
  outlet: ReactNode;
  location: ComponentProps<typeof RouterLocation>['value'];
  state: ComponentProps<typeof RouterState>['value'];
  opened: OpenedPage | undefined;
};

/** The current value, or the last one from when the page was shown. */
const useFrozen = <Value extends object>(value: Value, isLive: boolean): Value => {
  const [last, setLast] = useState(value);
  if (isLive && last !== value) setLast(value);
  return isLive ? value : last;
};

/** Closes overlays of a hidden page: a modal dialog in the top layer would leave everything else inert. */
const useClosedOverlays = (place: RefObject<HTMLElement | null>, isOpen: boolean) => {
  useLayoutEffect(() => {
    if (isOpen) return;
    for (const dialog of place.current?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) dialog.close();
    for (const popover of place.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) popover.hidePopover();
  }, [isOpen, place]);
};

type KeptPageProps = {
  id: string;
  isOpen: boolean;
  view: RouterView;
  /** The enter animation; none for the first page of a document. */
  motion: string | undefined;
  isFirst: boolean;
};

/**
 * One visited page. While hidden it keeps its state and its position, but not its effects, and it keeps the router state of
 * the time it was left: its parameters, its query and its links are those of its own address.
 */
export const KeptPage = ({ id, isOpen, view, motion, isFirst }: KeptPageProps) => {
  const { outlet, location, state, opened } = useFrozen(view, isOpen);
  const [isStill, setIsStill] = useState(isFirst);
  if (isStill && !isOpen) setIsStill(false);
  const place = useRef<HTMLDivElement>(null);
  useHeldData(isOpen);
  useScrollPlace({ isOpen, hash: location?.location.hash });
  useClosedOverlays(place, isOpen);
  useEffect(() => () => forgetPageTitle(id), [id]);
  return (
    <div ref={place} hidden={!isOpen} className={styles.page} data-motion={isStill ? undefined : motion}>
      <Activity mode={isOpen ? 'visible' : 'hidden'}>
        <PageIdContext value={id}>
          <RouterLocation value={location}>
            <RouterState value={state}>
              <OpenedContext value={opened}>
                <Suspense fallback={<PageSkeleton />}>{outlet}</Suspense>
              </OpenedContext>
            </RouterState>
          </RouterLocation>
        </PageIdContext>
      </Activity>
    </div>
  );
};
