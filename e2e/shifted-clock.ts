import { ahead, shiftClock } from './clock.ts';

/** For products that journeys start: `node --import` loads it before them. */
shiftClock(ahead);
