import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

type LaterProps = {
  /** Stands there until the part does. */
  instead?: ReactNode;
  /** The part could not be had: whoever opened it by a button closes it again. */
  onMissing?: () => void;
};

type Wiring = {
  /** Calls back whenever what failed for want of a line may succeed; answers how to stop. */
  onLineBack: (handler: () => void) => () => void;
  tell: () => void;
};

/** Makes `later()`; whoever is not signed in yet has neither toasts nor a realtime connection to wire it with. */
export const laterWith =
  ({ onLineBack, tell }: Wiring) =>
  <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & LaterProps> => {
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
