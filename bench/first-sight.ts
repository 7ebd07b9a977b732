import type { Browser, Page } from 'playwright';
import { type Row, whole } from './table.ts';

/** A phone: a quarter of the CPU, 10 Mbit/s, and 40 ms to the server. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true } as const;
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const SLOWER = 4;
const TURNS = 5;
const MAX_BYTES = { first: 1_000, largest: 1_500 } as const;
type Sight = Record<keyof typeof MAX_BYTES, number>;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The first link of a list that leads to one of its pages. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const link = page.locator(`article a[href^="${new URL(list).pathname}/"]`).first();
  return (await link.getAttribute('href')) ?? '';
}

async function sightOf(browser: Browser, address: string): Promise<Sight> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address, { waitUntil: 'networkidle' });
  const sight = await page.evaluate(
    () =>
      new Promise<Sight>((resolve) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
        new PerformanceObserver((list) => resolve({ first, largest: list.getEntries().at(-1)!.startTime })).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return sight;
}

/** When a visitor sees something of each public page, and the largest part of it; medians of five with an empty cache. */
export async function measureFirstSight(browser: Browser, origin: string): Promise<Row[]> {
  const page = await browser.newPage();
  const [community, event] = [await firstOf(page, `${origin}/communities`), await firstOf(page, `${origin}/events`)];
  await page.close();
  const rows: Row[] = [];
  const pages = { landing: '/', communities: '/communities', 'a community': community, events: '/events', 'an event': event };
  for (const [name, path] of Object.entries(pages)) {
    const sights: Sight[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) sights.push(await sightOf(browser, origin + path));
    for (const part of ['first', 'largest'] as const) {
      const value = median(sights.map((sight) => sight[part]));
      const what = `${name} on a phone, ${part} contentful paint`;
      rows.push({ what, value: `${whole(value)} ms`, goal: `<= ${MAX_BYTES[part]} ms`, isMet: value <= MAX_BYTES[part] });
    }
  }
  return rows;
}
