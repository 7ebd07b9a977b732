import type { z } from 'zod';
import { outward } from './outward.ts';
import { ProviderFailure } from './provider.ts';

/** One request to a provider's OAuth dialect; a response of another shape is a provider failure. */
export async function ask<T extends z.ZodType>(shape: T, address: string, parameters: Record<string, string>): Promise<z.output<T>> {
  try {
    const url = new URL(address);
    url.search = new URLSearchParams(parameters).toString();
    const response = await outward(url.href, { headers: { accept: 'application/json' } });
    const said: unknown = JSON.parse(await response.text());
    const parsed = shape.safeParse(said);
    if (response.ok && parsed.success) return parsed.data;
    throw new Error(`${url.host}${url.pathname} answered ${response.status} ${codeIn(said)}`);
  } catch (error) {
    // The URL holds secrets, which some errors repeat.
    throw new ProviderFailure(new Error(error instanceof Error ? withoutQueries(error.message) : 'unreadable'));
  }
}

const withoutQueries = (message: string) => message.replace(/\?\S*/g, '');
const codeIn = (said: unknown): string => {
  const { errcode, error } = (said ?? {}) as { errcode?: unknown; error?: { code?: unknown } };
  return String(errcode ?? error?.code ?? '').slice(0, 20);
};
