import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '#kernel/db/index.ts';
import { quiet } from './quiet.ts';

const script = fileURLToPath(new URL('./children/write-load.ts', import.meta.url));
const PER_ROUND = 200;

/** Kills a writing process with SIGKILL in several rounds, and returns the acknowledged and the missing rows. */
export async function crashUnderLoad(rounds: number): Promise<{ acknowledged: number[]; missing: number[] }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-crash-'));
  try {
    const acknowledged: number[] = [];
    for (let round = 1; round <= rounds; round += 1) acknowledged.push(...(await writeUntilKilled(folder, round)));
    const there = await written(folder);
    return { acknowledged, missing: acknowledged.filter((n) => !there.has(n)) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function writeUntilKilled(folder: string, round: number): Promise<number[]> {
  const child = spawn(process.execPath, [script, folder, String(round * 1_000_000)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line));
    // Each round is killed at another moment.
    if (acknowledged.length === PER_ROUND + round * 17) child.kill('SIGKILL');
  }
  await exited;
  return acknowledged;
}

async function written(folder: string): Promise<Set<number>> {
  const { db, close } = await openDatabase({ dataDir: folder, log: quiet });
  const { rows } = await sql<{ n: number }>`select n from written`.execute(db);
  await close();
  return new Set(rows.map(({ n }) => n));
}
