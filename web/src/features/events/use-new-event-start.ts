import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, isApiError } from '#kernel/api/index.ts';
import { copyOf, type EventFields } from './event-fields.ts';
import { myCommunities } from './events.queries.ts';
import { planQuery } from './planning/planning.queries.ts';
import { eventQuestions } from './questions/questions.queries.ts';
import { templateQuery } from './templates/templates.queries.ts';

/** A community in which the user may create events. */
export type Place = { id: string; name: string; timezone: string };
/** The initial fields of the form, and the source (`sent`) from which the server adds the rest. */
export type NewEventModel = { id: string; sent: { copyOf: string } | { templateId: string }; fields: EventFields };
type Start = {
  /** Null until they are known. */
  places: readonly Place[] | null;
  /** The query of the user's own ones. */
  query: UseQueryResult;
  model: NewEventModel | null;
  /** The source in the address that the form cannot start with, as it is gone or belongs to others. */
  missing: 'copy' | 'template' | null;
};

/** The query of the page of a community, under its key. `silent`: the form of a new event does without a community that does not exist. */
const communityQuery = (id: string) =>
  queryOptions({
    queryKey: ['communities', 'one', id],
    queryFn: ({ signal }) => api('GET /communities/:id', { params: { id }, signal }),
    meta: { silent: ['community.not_found', 'request.not_found'] },
  });

/** Whether the requested source is missing. Other errors are shown as they are everywhere, as it may exist. */
const isMissing = (error: unknown): boolean => isApiError(error) && [403, 404, 422].includes(error.status);

/** `asked`: a community that need not be one's own, as site administrators create events in all of them. */
function usePlaces(asked: string | null): Pick<Start, 'places' | 'query'> {
  const mine = useQuery(myCommunities);
  const isElsewhere = asked !== null && mine.data !== undefined && mine.data.every(({ id }) => id !== asked);
  const other = useQuery({ ...communityQuery(asked ?? ''), enabled: isElsewhere });
  if (!mine.data || (isElsewhere && other.isPending)) return { places: null, query: mine };
  const others = isElsewhere && other.data?.id === asked ? [other.data] : [];
  return { places: [...mine.data, ...others].filter(({ can }) => can.createEvent), query: mine };
}

/**
 * Where the user may create events, and what the form starts with: `?community=<id>` preselects a community, `?copy=<slug>` fills in
 * another event, `?template=<id>` a template.
 */
export function useNewEventStart(): Start {
  const [address] = useSearchParams();
  const [copied, chosen] = [address.get('copy'), address.get('template')];
  const plan = useQuery({ ...planQuery(copied ?? ''), enabled: copied !== null });
  const questions = useQuery({ ...eventQuestions(copied ?? ''), enabled: copied !== null });
  const template = useQuery({ ...templateQuery(chosen ?? ''), enabled: chosen !== null });
  const { places, query } = usePlaces((plan.data ?? template.data)?.community.id ?? address.get('community'));
  const isPending = (copied !== null && (plan.isPending || questions.isLoading)) || (chosen !== null && template.isPending);
  if (places === null || isPending) return { places: null, query, model: null, missing: null };
  const isAmong = (of: { community: { id: string } } | undefined) => places.some(({ id }) => id === of?.community.id);
  if (plan.data && isAmong(plan.data)) {
    const { id } = plan.data;
    const fields = { ...copyOf(plan.data), questions: questions.data?.items ?? [] };
    return { places, query, model: { id, sent: { copyOf: id }, fields }, missing: null };
  }
  if (!template.data || !isAmong(template.data)) {
    const isNoCopy = plan.data !== undefined || isMissing(plan.error);
    const isNoTemplate = template.data !== undefined || isMissing(template.error);
    return { places, query, model: null, missing: isNoTemplate ? 'template' : isNoCopy ? 'copy' : null };
  }
  const { id, questions: asked } = template.data;
  return { places, query, model: { id, sent: { templateId: id }, fields: { ...copyOf(template.data), questions: asked } }, missing: null };
}
