import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

type LazyPartProps = {
  /** Fallback until the component is loaded. */
  instead?: ReactNode;
  /** The component could not be loaded: a part that was opened by a button is closed again. */
  onMissing?: () => void;
};

type Wiring = {
  /** Calls back when a load that failed offline may succeed; returns a stop function. */
  onLineBack: (handler: () => void) => () => void;
  tell: () => void;
};

/** Creates `lazyPart()`; before the sign-in there are neither toasts nor a realtime connection for it. */
export const lazyPartWith =
  ({ onLineBack, tell }: Wiring) =>
  <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & LazyPartProps> => {
    let known: ComponentType<Props> | null = null;
    return ({ instead = null, onMissing, ...props }) => {
      const [Part, setPart] = useState(() => known);
      const miss = useEffectEvent(() => {
        tell();
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
