import { fill } from './start.ts';

const first = await fill(process.env);
// The parent may have ended meanwhile.
if (process.connected) {
  process.send?.(first);
  process.disconnect();
}
