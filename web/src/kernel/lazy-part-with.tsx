import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import type { LoadedNamespace } from './i18n/catalogs.ts';
import { withTexts } from './i18n/index.ts';

type LazyPartProps = {
  /** Fallback until the component is loaded. */
  fallback?: ReactNode;
  /** The component could not be loaded: a part that was opened by a button is closed again. */
  onLoadError?: () => void;
};

type Wiring = {
  /** Calls back when a load that failed offline may succeed; returns a stop function. */
  onLineBack: (handler: () => void) => () => void;
  toastNotLoaded: () => void;
};

/** Creates `lazyPart()`; before the sign-in there are neither toasts nor a realtime connection for it. */
export const lazyPartWith =
  ({ onLineBack, toastNotLoaded }: Wiring) =>
  <Props extends object>(
    load: () => Promise<ComponentType<Props>>,
    ...namespaces: readonly LoadedNamespace[]
  ): ComponentType<Props & LazyPartProps> => {
    let known: ComponentType<Props> | null = null;
    return ({ fallback = null, onLoadError, ...props }) => {
      const [Part, setPart] = useState(() => known);
      const miss = useEffectEvent(() => {
        toastNotLoaded();
        onLoadError?.();
      });
      useEffect(() => {
        if (Part) return;
        let isWanted = true;
        const get = () =>
          void withTexts(load(), ...namespaces).then(
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
        <Suspense fallback={fallback}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      ) : (
        fallback
      );
    };
  };
