/**
 * Child process of tests of the server: a page with a channel open, without what is drawn. It gets where to connect as its argument, then
 * does what the messages of its parent say, as its user would.
 */
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { MessageChange } from '#features/chat/outgoing.ts';

type Start = {
  origin: string;
  channelId: string;
  user: { id: string; username: string };
  tokens: { accessToken: string; refreshToken: string };
};
export type Act =
  | { act: 'say'; body: string; replyTo?: number }
  | { act: 'change'; seq: number; change: Exclude<MessageChange, { kind: 'edit' }> }
  | { act: 'edit'; seq: number; body: string }
  | { act: 'report' }
  | { act: 'show' };

const { origin, channelId, user, tokens } = JSON.parse(process.argv[2]!) as Start;
/** How often the list is compared, which a page does every half a minute. */
const COMPARE_MS = 1_000;

/** Components are imported by name beside what is used here, and nothing is drawn. */
const exported = /^export const (\w+)/gm;
registerHooks({
  load: (address, context, next) => {
    if (!address.endsWith('.tsx')) return next(address, context);
    const names = fs.readFileSync(fileURLToPath(address), 'utf8').matchAll(exported);
    return { format: 'module', shortCircuit: true, source: [...names].map(([, name]) => `export const ${name} = null;`).join('\n') };
  },
});

const stored = new Map([['plaza-v1-prod:session', JSON.stringify({ ...tokens, sessionId: 'one', remember: true })]]);
const area = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const nothing = () => undefined;
/** As in a private window: what waits to be sent is kept in memory alone. */
const blockedStore = {
  open: () => {
    const request = { error: new Error('blocked'), onerror: () => {} };
    queueMicrotask(() => request.onerror());
    return request;
  },
};
const page = {
  indexedDB: blockedStore,
  localStorage: area,
  sessionStorage: area,
  document: { cookie: '', visibilityState: 'visible', addEventListener: nothing, documentElement: {} },
  location: new URL(origin),
  addEventListener: nothing,
  removeEventListener: nothing,
};
for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, configurable: true });
const fetchAbsolute = fetch;
globalThis.fetch = (address, init) => fetchAbsolute(new URL(String(address), origin), init);

const { connectRealtime } = await import('#kernel/realtime/connect.ts');
const { onHint, onResync } = await import('#kernel/realtime/index.ts');
const { session } = await import('#kernel/session/index.ts');
const { meQuery } = await import('#kernel/me/me.ts');
const { realtime } = await import('#features/chat/chat.realtime.ts');
const { channelsQuery } = await import('#features/chat/chat.queries.ts');
const { compareRevisions } = await import('#features/chat/chat.sync.ts');
// Keeps the loaded messages current.
await import('#features/chat/window-sync.ts');
const { windowQuery } = await import('#features/chat/window-query.ts');
const { send, sendChange, useOutbox } = await import('#features/chat/outbox.ts');
const { replyTargetOf } = await import('#features/chat/messages/acts.ts');

const cache = new QueryClient();
cache.setQueryData(meQuery.queryKey, user as never);
realtime({ onHint, onResync, cache });
new QueryObserver(cache, windowQuery(channelId)).subscribe(nothing);
new QueryObserver(cache, { ...channelsQuery, refetchInterval: COMPARE_MS }).subscribe(({ data }) => data && compareRevisions(cache, data));
connectRealtime({ session, origin });

const loaded = () => cache.getQueryData(windowQuery(channelId).queryKey);
const at = (seq: number | undefined) => loaded()?.items.find((message) => message.seq === seq);

function perform(said: Act): void {
  const where = { userId: user.id, channelId };
  if (said.act === 'report') {
    const window = loaded();
    const items = useOutbox.getState().items;
    process.send!({
      rev: window?.rev ?? -1,
      lastSeq: window?.items.at(-1)?.seq ?? 0,
      unsent: items.filter(({ state }) => state === 'sending').length,
    });
    return;
  }
  if (said.act === 'show') {
    process.send!(loaded()?.items ?? []);
    return;
  }
  if (said.act === 'say') {
    const answered = at(said.replyTo);
    void send({ ...where, body: said.body, ...(answered && { replyTo: replyTargetOf(answered) }) });
    return;
  }
  const message = at(said.seq);
  if (!message) return;
  const change: MessageChange = said.act === 'edit' ? { kind: 'edit', body: said.body, editCount: message.editCount } : said.change;
  void sendChange({ ...where, messageId: message.id, seq: message.seq, change });
}
process.on('message', perform);
process.on('disconnect', () => process.exit());
process.send!('ready');
