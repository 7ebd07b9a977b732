import { fill } from './start.ts';

const first = await fill(process.env);
// Whoever asked may have been ended meanwhile.
if (process.connected) {
  process.send?.(first);
  process.disconnect();
}
