import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { onResync } from '#kernel/realtime/index.ts';
import { tellNotFetched } from '#kernel/toast/index.ts';

/** Calls `handler` whenever what failed for want of a line may succeed; answers how to stop. */
export const onLineBack = (handler: () => void): (() => void) => {
  addEventListener('online', handler);
  const stop = onResync(handler);
  return () => {
    removeEventListener('online', handler);
    stop();
  };
};

type LaterProps = {
  /** Stands there until the part does. */
  instead?: ReactNode;
  /** The part could not be had: whoever opened it by a button closes it again. */
  onMissing?: () => void;
};

/**
 * A part of the page whose code comes when it is first shown. Unlike `React.lazy` it takes nothing down with it: what
 * cannot be fetched is told about, and asked for again when the line is back.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & LaterProps> => {
  let known: ComponentType<Props> | null = null;
  return ({ instead = null, onMissing, ...props }) => {
    const [Part, setPart] = useState(() => known);
    const miss = useEffectEvent(() => {
      tellNotFetched();
      onMissing?.();
    });
    useEffect(() => {
      if (Part) return;
      let isWanted = true;
      const get = () =>
        void load().then(
          (part) => {
            known = part;
            if (isWanted) setPart(() => part);
          },
          () => isWanted && miss(),
        );
      get();
      const stop = onLineBack(get);
      return () => {
        isWanted = false;
        stop();
      };
    }, [Part]);
    return Part ? (
      <Suspense fallback={instead}>
        <Part {...(props as unknown as Props)} />
      </Suspense>
    ) : (
      instead
    );
  };
};
