import nprogress from 'nprogress';
import styles from './line.module.css';

nprogress.configure({
  minimum: 0.3,
  speed: 500,
  trickleSpeed: 200,
  showSpinner: false,
  trickle: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  barSelector: '[data-bar]',
  // Its own template has a role that does not exist; pages tell by themselves that they are loading.
  template: `<div class="${styles.line}" data-bar aria-hidden="true"></div>`,
});

export const line = { start: () => void nprogress.start(), end: () => void nprogress.done() };
