import { eventSources } from '#contract/events/sources.ts';
import type { Download } from '#kernel/http/downloads.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { managing } from '../guests/events.managing.service.ts';
import { numbersFile } from './events.sources.file.ts';
import * as sources from './events.sources.repository.ts';
import { type SourcesService, sourcesService } from './events.sources.service.ts';
import { viewCounter } from './view-counter.ts';

type Sources = { routes: Handler[]; downloads: Download[]; visited: SourcesService['visited'] };

/** Views of the page of an event, and the sources of views and answers. */
export function createSources(parts: Parts): Sources {
  const { db, log } = parts;
  const managed = managing(db);
  const onError = (error: unknown) => log.warn({ err: error }, 'Views of events could not be counted.');
  const counter = viewCounter({ write: (views) => sources.addViews(db, views), onError });
  const service = sourcesService({ ...parts, managed, counter });
  const file = numbersFile({ ...parts, managed, counter });
  return {
    routes: [
      handle(eventSources.view, ({ params, body, viewer }) => service.view(viewer, params.id, body).then(() => ({}))),
      handle(eventSources.answered, ({ params, body, viewer }) => service.answered(viewer, params.id, body).then(() => ({}))),
      handle(eventSources.links, ({ params, viewer }) => service.links(viewer, params.id)),
      handle(eventSources.addLink, ({ params, viewer }) => service.addLink(viewer, params.id, params.label)),
      handle(eventSources.removeLink, ({ params, viewer }) => service.removeLink(viewer, params.id, params.label)),
      handle(eventSources.get, ({ params, viewer }) => service.get(viewer, params.id)),
      handle(eventSources.exportNumbers, ({ params, body, viewer }) => file.link(viewer, params.id, body)),
    ],
    downloads: [file.download],
    visited: service.visited,
  };
}
