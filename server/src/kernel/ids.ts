import { randomBytes } from 'node:crypto';

let lastTime = 0;
let counter = 0;

/** UUIDv7: sorts by creation time; within a millisecond a counter keeps the order of one process. */
export function newId(): string {
  const time = Math.max(Date.now(), lastTime);
  counter = time === lastTime ? counter + 1 : randomBytes(1)[0]!;
  if (counter > 0xfff) {
    // The counter is spent: borrow the next millisecond.
    lastTime = time + 1;
    counter = 0;
  } else lastTime = time;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastTime, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
