import { calendarOf } from './calendar.ts';
import type { DemoMessage } from './chat.ts';
import { days, minutes, type Random } from './random.ts';
import { type Exchange, exchanges } from './script.ts';
import type { Member, WorldCommunity } from './world.ts';

/** Time span of the everyday talk, more of it recent. */
const SPAN = days(120);
const GROWTH = 1.1;
/** Minutes of the day at which an exchange may begin. */
const windows = { am: [6 * 60 + 30, 8 * 60 + 30], pm: [21 * 60, 22 * 60 + 40], any: [9 * 60, 20 * 60 + 30] } as const;

type Plan = { count: number; until: number; now: Date };
type Planned = { exchange: Exchange; turn: number; at: number };

/**
 * Everyday talk of a channel, oldest first. The exchanges of the language and those of the community make one deck, which
 * a channel goes through again and again in its own order, so that no line returns before all the others were said.
 */
export function fillers(community: WorldCommunity, text: string, plan: Plan, random: Random): DemoMessage[] {
  const deck = spreadInto(random.shuffle(exchanges(text)), random.shuffle(exchanges(community.content.asides)));
  const chosen: Omit<Planned, 'at'>[] = [];
  for (let lines = 0; lines < plan.count;) {
    const turn = chosen.length;
    const exchange = deck[turn % deck.length]!;
    chosen.push({ exchange: { ...exchange, lines: exchange.lines.slice(0, plan.count - lines) }, turn });
    lines += exchange.lines.length;
  }
  let end = 0;
  return timed(community, chosen.toReversed(), plan, random).flatMap(({ exchange, turn, at }) => {
    const lines = linesOf(community, { exchange, turn, at: Math.max(at, end + minutes(5)) }, random);
    end = lines.at(-1)!.at.getTime();
    return lines;
  });
}

/** The few of the community evenly among the many of the language. */
function spreadInto(many: readonly Exchange[], few: readonly Exchange[]): Exchange[] {
  const step = Math.ceil(many.length / Math.max(1, few.length));
  return many.flatMap((one, index) => (index % step === 0 && few[index / step] ? [few[index / step]!, one] : [one]));
}

/** At an hour that fits; those of the same day in the order of their hours. */
function timed(
  { content, members }: WorldCommunity,
  chosen: readonly Omit<Planned, 'at'>[],
  { until, now }: Plan,
  random: Random,
): Planned[] {
  const calendar = calendarOf(now, content.zone);
  // Talk begins once there are a few members.
  const settled = members.map(({ joinedAt }) => joinedAt.getTime()).toSorted((a, b) => a - b)[Math.min(2, members.length - 1)]!;
  const newest = Math.max(0, now.getTime() - until);
  const span = Math.max(0, Math.min(SPAN, (now.getTime() - settled) * 0.95) - newest);
  return chosen
    .map(({ exchange, turn }, position) => {
      const age = newest + ((chosen.length - position) / chosen.length) ** GROWTH * span;
      const [from, to] = windows[exchange.part];
      const at = calendar.at(-Math.ceil(age / days(1)), random.between(from, to)).getTime();
      return { exchange, turn, at: Math.max(at, settled + minutes(position)) };
    })
    .toSorted((a, b) => a.at - b.at);
}

function linesOf({ content, members }: WorldCommunity, { exchange, turn, at }: Planned, random: Random): DemoMessage[] {
  const here = members.filter(({ joinedAt }) => joinedAt.getTime() <= at);
  const [first, second] = here.length < 2 ? members : random.shuffle(here);
  // A community of one talks to itself.
  const speakers = [first!, second ?? first!] as const;
  let said = at;
  return exchange.lines.map((line, nth) => {
    said += nth === 0 ? 0 : random.between(25, 260) * 1000;
    return { sender: speakers[nth % 2]!, body: filled(line, { turn, other: speakers[1], words: content.words }), at: new Date(said) };
  });
}

type Filling = { turn: number; other: Member; words: WorldCommunity['content']['words'] };

function filled(line: string, { turn, other, words }: Filling): string {
  const text = line
    .replaceAll('@{name}', `@${other.username}`)
    .replaceAll('{name}', other.firstName)
    .replaceAll('{thing}', words.things[turn % words.things.length]!)
    .replaceAll('{spot}', words.spots[turn % words.spots.length]!)
    .replaceAll('{topic}', words.topics[turn % words.topics.length]!);
  return text[0]!.toUpperCase() + text.slice(1);
}
