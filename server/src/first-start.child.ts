import { fill } from './start.ts';

process.send?.(await fill(process.env));
process.disconnect();
