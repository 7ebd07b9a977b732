import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPerson } from '#test/people.ts';
import { uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const held = () => process.memoryUsage.rss() / 2 ** 20;

test('twenty large pictures that finish at once are worked on two at a time', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.db)));
  // 12 megapixels each, 36 MB once decoded; rotated, so that they have to be held as a whole.
  const large = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#753' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const ids = await Promise.all(people.map((person) => app.upload(person, large)));
  const before = held();
  let [most, peak] = [0, before];
  // The library emits the event before it updates its counters, so they are read afterwards.
  const look = () =>
    setImmediate(() => {
      const { process: working, queue } = sharp.counters();
      most = Math.max(most, working + queue);
    });
  const watch = setInterval(() => (peak = Math.max(peak, held())), 5);
  sharp.queue.on('change', look);
  const answers = await Promise.all(people.map((person, index) => app.finish(person, ids[index]!)));
  sharp.queue.off('change', look);
  clearInterval(watch);
  process.stdout.write(`20 pictures of 12 megapixels: ${most} at once, ${Math.round(peak - before)} MiB more at the peak\n`);
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  // The counters include an image for a moment after its end, so there may seem to be more than two; without turns it would be all of them.
  expect([most > 0, most < 5]).toEqual([true, true]);
});
