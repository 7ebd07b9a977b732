import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import type { EventTemplate } from '#contract/events/templates.ts';
import { api } from '#kernel/api/index.ts';

export const templatesQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['events', 'templates', communityId],
    queryFn: ({ signal }) => api('GET /communities/:id/event-templates', { params: { id: communityId }, signal }),
  });

/** `silent`: the form of a new event is shown without it. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'templates', 'one', id],
    queryFn: ({ signal }) => api('GET /event-templates/:id', { params: { id }, signal }),
    meta: { silent: ['event_template.not_found', 'request.invalid'] },
  });

const useRefresh = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: ['events', 'templates'] });
};

/** A new template, or what another one holds from now on; `silent`: the dialog shows the error. */
export const useSaveTemplate = (eventId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ name, former }: { name: string; former: Pick<EventTemplate, 'id' | 'version'> | null }): Promise<EventTemplate> =>
      former
        ? api('PUT /event-templates/:id', { params: { id: former.id }, body: { name, eventId, version: former.version } })
        : api('POST /events/:id/templates', { params: { id: eventId }, body: { name } }),
    onSettled: refresh,
    meta: { silent: true },
  });
};

export const useRenameTemplate = (id: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<'PUT /event-templates/:id'>['body']) => api('PUT /event-templates/:id', { params: { id }, body }),
    onSettled: refresh,
    meta: { silent: true },
  });
};

export const useRemoveTemplate = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, isBack }: { id: string; isBack: boolean }): Promise<unknown> =>
      isBack ? api('POST /event-templates/:id/restoration', { params: { id } }) : api('DELETE /event-templates/:id', { params: { id } }),
    onSettled: refresh,
  });
};
