const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const;
let first: Promise<void> | undefined;

/** Resolves with the first movement, key or focus since the first call, which the application makes when it starts. */
export const touched = (): Promise<void> =>
  (first ??= new Promise((resolve) => {
    const control = new AbortController();
    const end = (event: Event) => {
      // A page that appears below a resting pointer gets an event too.
      if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
      control.abort();
      resolve();
    };
    for (const sign of signs) addEventListener(sign, end, { capture: true, passive: true, signal: control.signal });
  }));
