import { onTestFinished } from 'vitest';

/** Pauses animations at their start, so that a slow machine sees it too; returns a function that resumes them. */
export const holdMovements = () => {
  const style = document.createElement('style');
  style.textContent = '*, ::view-transition-new(root), ::view-transition-old(root) { animation-play-state: paused !important }';
  document.head.append(style);
  onTestFinished(() => style.remove());
  return () => style.remove();
};
