import type { Ask } from './messages.ts';

export type Run = Extract<Ask, { kind: 'run' }>;

export interface Turns {
  add(run: Run): void;
  /** Ends the open transaction's right to the connection; its later statements are refused. */
  evict(): void;
}

/** Schedules the single connection: while a transaction is open only its own statements run, otherwise first come, first served. */
export function createTurns(work: {
  /** Returns whether the statement's transaction is still open after it. */
  execute(run: Run): Promise<boolean>;
  /** The statement belongs to a transaction that is over. */
  refuse(run: Run): void;
  /** The open transaction is idle; returns how to stop watching it. */
  onIdle(): () => void;
}): Turns {
  const everybody: Run[] = [];
  const own: Run[] = [];
  let owner: number | undefined;
  let isBusy = false;
  let stopIdle = (): void => {};

  const next = (): Run | undefined => (owner === undefined ? everybody.shift() : own.shift());

  const drain = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    stopIdle();
    for (let run = next(); run; run = next()) {
      if (run.opens) owner = run.tx;
      const isOpen = await work.execute(run);
      if (!isOpen) owner = undefined;
    }
    isBusy = false;
    if (owner !== undefined) stopIdle = work.onIdle();
  };

  return {
    add(run) {
      if (run.tx === undefined || run.opens) everybody.push(run);
      else if (run.tx === owner) own.push(run);
      else return work.refuse(run);
      void drain();
    },
    evict() {
      owner = undefined;
      for (const run of own.splice(0)) work.refuse(run);
      void drain();
    },
  };
}
