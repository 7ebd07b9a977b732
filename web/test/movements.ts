import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

const emulate = (value: 'no-preference' | 'reduce') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

/** For a file whose subject moves: component tests run with reduced motion, as they would wait for every movement to end. */
export const allowMovements = (): void => {
  beforeAll(() => emulate('no-preference'));
  afterAll(() => emulate('reduce'));
};

/** Pauses animations at their start, so that a slow machine sees it too; returns a function that resumes them. */
export const holdMovements = () => {
  const style = document.createElement('style');
  style.textContent = '*, ::view-transition-new(root), ::view-transition-old(root) { animation-play-state: paused !important }';
  document.head.append(style);
  onTestFinished(() => style.remove());
  return () => style.remove();
};
