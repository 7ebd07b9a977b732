import type { EventQuestion } from '#contract/events/questions.ts';
import { newId } from '#kernel/ids.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './people.ts';

type Given = { questionId: string; person?: number; values: string[] };
type Input = Partial<EventQuestion> & { label: string };
const at = (event: { id: string }) => ({ id: event.id });

/** A question as hosts send it: a short text for the order, optional. */
export const question = (one: Input) => ({
  id: newId(),
  kind: 'text' as const,
  scope: 'order' as const,
  isRequired: false,
  options: [],
  ...one,
});

/** Calls about the questions of events of one host. */
export function questionCalls(app: Pick<TestApp, 'call'>, host: TestUser) {
  const read = async (event: { id: string }) => (await app.call('GET /events/:id/questions', { as: host, params: at(event) })).body;
  const put = async (event: { id: string }, questions: object[], { as = host, version }: { as?: TestUser; version?: number } = {}) => {
    const body = { questions: questions as never, version: version ?? (await read(event)).version };
    return app.call('PUT /events/:id/questions', { as, params: at(event), body });
  };
  return {
    read,
    put,
    ask: async (event: { id: string }, ...questions: Input[]): Promise<EventQuestion[]> =>
      (await put(event, questions.map(question))).body.items,
    rsvp: (as: TestUser, event: { id: string }, answers?: Given[], partySize = 1) =>
      app.call('POST /events/:id/rsvp', { as, params: at(event), body: { partySize, ...(answers && { answers }) } }),
    own: async (as: TestUser, event: { id: string }) => (await app.call('GET /events/:id/rsvp/answers', { as, params: at(event) })).body,
    answer: (as: TestUser, event: { id: string }, answers: Given[]) =>
      app.call('PUT /events/:id/rsvp/answers', { as, params: at(event), body: { answers } }),
  };
}
