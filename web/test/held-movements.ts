import { onTestFinished } from 'vitest';

/** Lets whatever moves stand still at its beginning, so that a busy machine sees it too; answers how to let go of it. */
export const holdMovements = () => {
  const style = document.createElement('style');
  style.textContent = '*, ::view-transition-new(root), ::view-transition-old(root) { animation-play-state: paused !important }';
  document.head.append(style);
  onTestFinished(() => style.remove());
  return () => style.remove();
};
