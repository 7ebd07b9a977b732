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
import { PageSkeleton } from '../../pages/page-skeleton.tsx';
import styles from './content.module.css';
import { useHeldData } from './use-held-data.ts';
import { useScrollPlace } from './use-scroll-place.ts';

/** What the router says about the open page. */
export type RouterView = {
  outlet: ReactNode;
  location: ComponentProps<typeof RouterLocation>['value'];
  state: ComponentProps<typeof RouterState>['value'];
};

/** The value as it is, or as it was when it was looked at last. */
const useFrozen = <Value extends object>(value: Value, isLive: boolean): Value => {
  const [last, setLast] = useState(value);
  if (isLive && last !== value) setLast(value);
  return isLive ? value : last;
};

/** What stands in the browser's top layer does not go with its page: a modal dialog would leave everything else inert. */
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
  /** How it enters; the first page of a document just stands there. */
  motion: string | undefined;
  isFirst: boolean;
};

/**
 * One visited page. Hidden, it keeps its state and its place while its effects end; and it keeps the router's view of
 * the time when it was left: its parameters, its query and its links are those of its own address.
 */
export const KeptPage = ({ id, isOpen, view, motion, isFirst }: KeptPageProps) => {
  const { outlet, location, state } = useFrozen(view, isOpen);
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
              <Suspense fallback={<PageSkeleton />}>{outlet}</Suspense>
            </RouterState>
          </RouterLocation>
        </PageIdContext>
      </Activity>
    </div>
  );
};
