import { fc } from '#test/properties.ts';
import { describe, expect, test } from 'vitest';
import { aMessage, messages } from '#test/chat.ts';
import { append, replaceOptimistic, applyChanges, applyCut, applyHint, prepend, trim, type LoadedMessages } from './window.ts';

const seqs = ({ items }: LoadedMessages) => items.map(({ seq }) => seq);
/** The latest part of a channel that has ten messages. */
const latest: LoadedMessages = { items: messages(6, 10), rev: 10, hasBefore: true };

describe('a hint', () => {
  test('that follows what is known is added', () =>
    expect(applyHint(latest, 11, aMessage(11))).toEqual({
      kind: 'applied',
      window: { ...latest, rev: 11, items: [...latest.items, aMessage(11)] },
    }));
  test('that was heard before changes nothing', () => expect(applyHint(latest, 10, aMessage(10)).kind).toBe('known'));
  test('after a lost one asks for the changes', () => expect(applyHint(latest, 12, aMessage(12)).kind).toBe('gap'));
  test('about a message that changed puts the new one in its place', () => {
    const edited = aMessage(8, { rev: 11, body: 'better words' });
    const applied = applyHint(latest, 11, edited);
    expect(applied.kind === 'applied' && applied.window.items[2]).toEqual(edited);
  });
  test('about a message from before the window leaves no hole behind it', () => {
    const applied = applyHint(latest, 11, aMessage(2, { rev: 11 }));
    expect(applied).toEqual({ kind: 'applied', window: { ...latest, rev: 11 } });
  });
  test('about a message from before the window changes what a reply shows of it', () => {
    const [{ id, seq, sender, body, state }, edited] = [aMessage(2), aMessage(2, { rev: 12, body: 'better words' })];
    const answer = aMessage(11, { replyTo: { id, seq, sender, state, excerpt: body, attachment: null } });
    const answered = replaceOptimistic(latest, answer);
    const shown = {
      items: expect.arrayContaining([
        expect.objectContaining({ seq: 11, replyTo: expect.objectContaining({ excerpt: 'better words' }) as unknown }),
      ]) as unknown,
    };
    expect(applyHint(answered, 12, edited)).toMatchObject({ window: shown });
    expect(applyChanges(answered, { since: 11, items: [edited], rev: 12 })).toMatchObject(shown);
  });
  test('fills a channel in which nothing was said', () =>
    expect(applyHint({ items: [], rev: 0, hasBefore: false }, 1, aMessage(1))).toMatchObject({
      kind: 'applied',
      window: { items: [{ seq: 1 }] },
    }));
});

describe('changes', () => {
  test('bring new messages and the later revision of known ones', () => {
    const edited = aMessage(9, { rev: 11 });
    const window = applyChanges(latest, { since: 10, items: [edited, aMessage(11, { rev: 12 })], rev: 12 });
    expect(window.rev).toBe(12);
    expect(seqs(window)).toEqual([6, 7, 8, 9, 10, 11]);
    expect(window.items[3]).toEqual(edited);
  });
  test('that were overtaken by a hint do not bring back the older words', () => {
    const knownRevisions: LoadedMessages = { ...latest, items: [...messages(6, 9), aMessage(10, { rev: 12, body: 'newest' })], rev: 12 };
    expect(applyChanges(knownRevisions, { since: 10, items: [aMessage(10, { rev: 11, body: 'newer' })], rev: 11 })).toBe(knownRevisions);
  });
  test('that begin beyond what is known are not taken', () =>
    expect(applyChanges(latest, { since: 12, items: [aMessage(13)], rev: 13 })).toBe(latest));
});

describe('what the rule of the channel deleted', () => {
  test('is dropped, and with it what a reply shows of it', () => {
    const { id, seq, sender, body, state } = aMessage(7);
    const answer = aMessage(10, { replyTo: { id, seq, sender, state, excerpt: body, attachment: null } });
    const window = applyCut({ ...latest, items: [...messages(6, 9), answer] }, { rev: 11, floor: 7 });
    expect(window).toMatchObject({ rev: 11, floor: 7, hasBefore: false });
    expect(seqs(window)).toEqual([8, 9, 10]);
    expect(window.items.at(-1)?.replyTo).toBeNull();
  });
  test('before the window leaves it as it is', () => {
    expect(applyCut(latest, { rev: 11, floor: 3 })).toEqual({ ...latest, rev: 11, floor: 3 });
    expect(applyCut(latest, { rev: 11, floor: 5 }).hasBefore).toBe(false);
  });
  test('can be all of it', () =>
    expect(applyCut(latest, { rev: 11, floor: 10 })).toEqual({ items: [], rev: 11, floor: 10, hasBefore: false }));
  test('after a lost hint waits for the changes', () => {
    const window = applyCut(latest, { rev: 14, floor: 7 });
    expect(window.rev).toBe(10);
    expect(seqs(applyChanges(window, { since: 10, items: messages(11, 13), rev: 14, floor: 7 }))).toEqual([8, 9, 10, 11, 12, 13]);
  });
  test('comes with the changes, too, and is learnt once', () => {
    const window = applyChanges(latest, { since: 10, items: [], rev: 11, floor: 8 });
    expect(seqs(window)).toEqual([9, 10]);
    expect(applyCut(window, { rev: 11, floor: 8 })).toEqual(window);
  });
});

describe('older messages', () => {
  test('come in front', () => {
    const window = prepend(latest, { before: 6, items: messages(1, 5), rev: 10, hasBefore: false });
    expect(seqs(window)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(window.hasBefore).toBe(false);
  });
  test('that belong before another window are not taken', () =>
    expect(prepend(latest, { before: 3, items: messages(1, 2), rev: 10, hasBefore: false })).toBe(latest));
  test('as they were before a change take the window back to before it', () =>
    expect(prepend(latest, { before: 6, items: messages(1, 5), rev: 8, hasBefore: false }).rev).toBe(8));
});

describe('a part of the past', () => {
  const past: LoadedMessages = { items: messages(3, 6), rev: 10, hasBefore: true, hasAfter: true };
  test('knows of what is new behind it, and does not show it', () =>
    expect(applyHint(past, 11, aMessage(11))).toEqual({ kind: 'applied', window: { ...past, rev: 11 } }));
  test('follows changes of what it shows', () => {
    const changes = { since: 10, items: [aMessage(5, { rev: 11, body: 'better' }), aMessage(8, { rev: 12 })], rev: 12 };
    expect(seqs(applyChanges(past, changes))).toEqual([3, 4, 5, 6]);
    expect(applyChanges(past, changes).items[2]).toMatchObject({ body: 'better' });
  });
  test('grows to the end, as the answer had it', () => {
    const whole = append({ ...past, rev: 12 }, { after: 6, items: messages(7, 10), rev: 11, hasAfter: false });
    expect(seqs(whole)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(whole).toMatchObject({ rev: 11, hasAfter: false });
    expect(append(past, { after: 9, items: [aMessage(10)], rev: 10, hasAfter: false })).toBe(past);
  });
  test('has no place for my own message', () => expect(seqs(replaceOptimistic(past, aMessage(7, { rev: 11 })))).toEqual([3, 4, 5, 6]));
});

describe('my own message', () => {
  test('is added at the end', () => expect(replaceOptimistic(latest, aMessage(11))).toMatchObject({ rev: 11, items: { length: 6 } }));
  test('after others that are not here yet waits for them', () => expect(replaceOptimistic(latest, aMessage(12))).toBe(latest));
  test('after a change that is not here yet does not hide it', () =>
    expect(replaceOptimistic(latest, aMessage(11, { rev: 12 }))).toMatchObject({ rev: 10, items: { length: 6 } }));
  test('that was stored long ago leaves no hole', () => expect(seqs(replaceOptimistic(latest, aMessage(2)))).toEqual([6, 7, 8, 9, 10]));
});

test('a long window forgets its beginning, which can be asked for again', () =>
  expect(trim({ ...latest, hasBefore: false }, 2)).toEqual({ items: messages(9, 10), rev: 10, hasBefore: true }));

/** The fake server: messages and revisions. All its hints are kept, to be received at any time. */
const createServer = () => {
  const items: LoadedMessages['items'][number][] = [];
  const hints: LoadedMessages['items'][number][] = [];
  const store = (seq: number, body: string, state: 'visible' | 'deleted' = 'visible') => {
    const message = aMessage(seq, { rev: hints.length + 1, body, state });
    items[seq - 1] = message;
    hints.push(message);
    return message;
  };
  return {
    items,
    hints,
    send: (body: string) => store(items.length + 1, body),
    change: (index: number, body: string) =>
      items.length > 0 && store((index % items.length) + 1, body, body === '' ? 'deleted' : 'visible'),
    latest: (limit: number): LoadedMessages => ({ items: items.slice(-limit), rev: hints.length, hasBefore: items.length > limit }),
    before: (before: number, limit: number) => {
      const first = Math.max(0, before - 1 - limit);
      return { before, items: items.slice(first, before - 1), rev: hints.length, hasBefore: first > 0 };
    },
    changes: (since: number) => ({ since, items: items.filter(({ rev }) => rev > since), rev: hints.length }),
  };
};

/** One client: responses arrive in any order. */
const createClient = (server: ReturnType<typeof createServer>) => {
  let window = server.latest(3);
  const underWay: ((known: LoadedMessages) => LoadedMessages)[] = [];
  const take = (change: (known: LoadedMessages) => LoadedMessages) => {
    window = change(window);
    const numbers = seqs(window);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  };
  return {
    window: () => window,
    take,
    underWay,
    /** Mostly the next hint, sometimes any earlier one. */
    receiveHint: (index: number) => {
      const message = server.hints[index % 4 === 0 ? index % Math.max(1, server.hints.length) : window.rev];
      if (!message) return;
      take((known) => {
        const applied = applyHint(known, message.rev, message);
        return applied.kind === 'applied' ? applied.window : known;
      });
    },
    ask: () => {
      const changes = server.changes(window.rev);
      underWay.push((known) => applyChanges(known, changes));
    },
    askOlder: () => {
      const older = server.before(window.items[0]?.seq ?? 1, 3);
      underWay.push((known) => prepend(known, older));
    },
    sendOwn: () => {
      const stored = server.send('mine');
      underWay.push((known) => replaceOptimistic(known, stored));
    },
    reload: () => {
      const fresh = server.latest(3);
      underWay.push(() => fresh);
    },
    receive: (index: number) => {
      const [answer] = underWay.splice(index % Math.max(1, underWay.length), 1);
      if (answer) take(answer);
    },
  };
};

type Step = { act: 'send' | 'change' | 'receiveHint' | 'ask' | 'askOlder' | 'sendOwn' | 'reload' | 'receive' | 'trim'; index: number };
const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(
      'send',
      'send',
      'change',
      'receiveHint',
      'receiveHint',
      'receiveHint',
      'ask',
      'askOlder',
      'sendOwn',
      'reload',
      'receive',
      'receive',
      'trim',
    ),
    index: fc.nat(1_000),
  }),
  { maxLength: 120 },
);

test('hints in any order, lost or twice, and answers at any time end in exactly what the server has', () => {
  fc.assert(
    fc.property(steps, (inputs) => {
      const server = createServer();
      for (const word of 'one two three four five six seven'.split(' ')) server.send(word);
      const client = createClient(server);
      for (const { act, index } of inputs) {
        if (act === 'send') server.send(`said ${index}`);
        else if (act === 'change') server.change(index, index % 5 === 0 ? '' : `changed ${index}`);
        else if (act === 'trim') client.take((known) => trim(known, 4));
        else client[act](index);
      }
      while (client.underWay.length > 0) client.receive(0);
      // Reconnected: first the changes, then all older messages.
      client.ask();
      client.receive(0);
      while (client.window().hasBefore) {
        client.askOlder();
        client.receive(0);
      }
      const { items, rev, hasBefore } = client.window();
      expect(JSON.stringify({ items, rev, hasBefore })).toBe(
        JSON.stringify({ items: server.items, rev: server.hints.length, hasBefore: false }),
      );
    }),
    { numRuns: 1_000 },
  );
});
