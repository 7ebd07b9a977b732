export { firstStepsPath, wayIn } from './way-in.ts';
