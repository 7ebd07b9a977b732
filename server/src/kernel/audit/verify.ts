import type { AuditBreak } from '#contract/audit.ts';
import type { Walked } from './chain.repository.ts';
import { BEGINNING, hashOf } from './seal.ts';
import type { Db } from '../db/index.ts';
import * as chain from './chain.repository.ts';

/** Position of a verification: the link, and the greatest entry number up to it. */
export type ChainPosition = { position: number; seq: number };
export type VerifyInput = {
  /** Null: from the first entry. */
  after: ChainPosition | null;
  /** `position:hash` noted earlier: up to there the chain must be unchanged. */
  mark: string | null;
};
export type VerifyOutcome = {
  /** Valid entries of this call. */
  checked: number;
  waiting: number;
  firstBroken: AuditBreak | null;
  /** Null at the end, and at a break. */
  next: ChainPosition | null;
  /** The last valid link. */
  mark: string | null;
};

const BATCH = 1_000;
/** Entries per call, so that no call takes longer than a few seconds. */
const LONGEST_WALK = 20_000;

const broken = (error: AuditBreak['error'], position: number | null, entryId: string | null): AuditBreak => ({ error, position, entryId });

type Step = ChainPosition & { hash: string };
const markOf = ({ position, hash }: Step): string | null => (position === 0 ? null : `${position}:${hash}`);

/** The break at a link, given the one before it. */
function errorOf(before: Step, link: Walked, mark: string | null): AuditBreak | null {
  const position = before.position + 1;
  if (link.position !== position) return broken('missing', position, null);
  if (link.line === null) return broken('missing', position, link.entryId);
  if (link.hash !== hashOf(before.hash, link.line)) return broken('changed', position, link.entryId);
  if (mark?.startsWith(`${position}:`) && mark !== `${position}:${link.hash}`) return broken('rewritten', position, link.entryId);
  return null;
}

/** Compares entries and chain. It takes no locks and changes nothing, so entries can be written meanwhile. */
export async function verifyChain(db: Db, { after, mark }: VerifyInput): Promise<VerifyOutcome> {
  const first = after ?? { position: 0, seq: Number.MIN_SAFE_INTEGER };
  const known = first.position === 0 ? BEGINNING : await chain.at(db, first.position);
  let last: Step = { ...first, hash: known ?? BEGINNING };
  const outcome = (firstBroken: AuditBreak | null, rest: Partial<VerifyOutcome> = {}): VerifyOutcome => ({
    checked: last.position - first.position,
    waiting: 0,
    firstBroken,
    next: null,
    mark: markOf(last),
    ...rest,
  });
  if (known === undefined) return outcome(broken('missing', first.position, null));
  for (;;) {
    const links = await chain.walk(db, last.position, BATCH);
    const begun = last.seq;
    for (const link of links) {
      const error = errorOf(last, link, mark);
      if (error) return outcome(error);
      last = { position: link.position, hash: link.hash, seq: Math.max(last.seq, link.seq ?? 0) };
    }
    const isEnd = links.length < BATCH;
    const stray = await chain.stray(db, begun, isEnd ? null : last.seq);
    if (stray) return outcome(broken('inserted', null, stray));
    if (isEnd) break;
    if (last.position - first.position >= LONGEST_WALK) return outcome(null, { next: { position: last.position, seq: last.seq } });
  }
  const { waiting, lost } = await chain.countWaiting(db);
  const isCut = mark !== null && Number(mark.split(':')[0]) > last.position;
  const error = lost ? broken('missing', null, lost) : isCut ? broken('cut', last.position + 1, null) : null;
  return outcome(error, { waiting });
}
