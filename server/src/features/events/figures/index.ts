import { eventFigures } from '#contract/events/figures.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { managing } from '../guests/events.managing.service.ts';
import { figuresService } from './events.figures.service.ts';

/** The numbers of an event over time. */
export function createFigures({ db }: Pick<Parts, 'db'>): { routes: Handler[] } {
  const service = figuresService({ db, managed: managing(db) });
  return { routes: [handle(eventFigures.get, ({ params, viewer }) => service.get(viewer, params.id))] };
}
