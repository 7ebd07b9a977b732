import { liftTimeouts } from './timeouts.ts';

/** For servers that tests start as processes of their own: `node --import` loads it before the product. */
liftTimeouts();
