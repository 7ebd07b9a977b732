import { poolsFor, freeByPool, isSameSeatKey, largestIn, type SeatKey, type Pool, type Shift } from './draws.ts';

export type Movable = SeatKey & { id: string; partySize: number; state: 'pending' | 'going' | 'waitlisted' | 'offered' };
export type MoveTarget = { poolId: string | null; typeId: string | null };
export type MovedParty<Party extends Movable = Movable> = { party: Party; to: SeatKey };

/**
 * The parties that fit where they are to go, in their order. Each gives its seats back in the same change. Parties without a seat fit
 * wherever they could ever be seated.
 */
export function moves<Party extends Movable>(pools: readonly Pool[], parties: readonly Party[], target: MoveTarget): MovedParty<Party>[] {
  const left = freeByPool(pools);
  return parties.flatMap((party) => {
    const to = { poolId: target.poolId ?? party.poolId, typeId: target.typeId ?? party.typeId };
    if (isSameSeatKey(party, to)) return [{ party, to }];
    if (party.partySize > largestIn(poolsFor(pools, to))) return [];
    const changes = changesOf(pools, { party, to });
    if ([...changes].some(([id, people]) => people > 0 && left.get(id)! < people)) return [];
    for (const [id, people] of changes) left.set(id, left.get(id)! - people);
    return [{ party, to }];
  });
}

/** People that each pool gains or loses. */
function changesOf(pools: readonly Pool[], { party, to }: MovedParty): Map<string, number> {
  const changes = new Map<string, number>();
  if (party.state !== 'going' && party.state !== 'offered') return changes;
  for (const { id } of poolsFor(pools, party)) changes.set(id, -party.partySize);
  for (const { id } of poolsFor(pools, to)) changes.set(id, (changes.get(id) ?? 0) + party.partySize);
  return changes;
}

/** The changes in the pools by all of these moves. */
export function shiftsOfMoves(pools: readonly Pool[], moved: readonly MovedParty[]): Shift[] {
  const shifts = new Map<string, Shift>(pools.map(({ id }) => [id, { poolId: id, confirmed: 0, held: 0 }]));
  for (const move of moved)
    for (const [id, people] of changesOf(pools, move)) shifts.get(id)![move.party.state === 'going' ? 'confirmed' : 'held'] += people;
  return [...shifts.values()].filter(({ confirmed, held }) => confirmed !== 0 || held !== 0);
}
