import nprogress from 'nprogress';
import styles from './line.module.css';

nprogress.configure({
  minimum: 0.3,
  speed: 500,
  trickleSpeed: 200,
  showSpinner: false,
  trickle: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  barSelector: '[data-bar]',
  // The default template has an invalid ARIA role; pages announce their loading themselves.
  template: `<div class="${styles.line}" data-bar aria-hidden="true"></div>`,
});

export const line = { start: () => void nprogress.start(), end: () => void nprogress.done() };
