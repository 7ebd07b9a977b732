import type { JobState } from '#contract/jobs.ts';
import { tableForm, tableQuery } from '#console/index.ts';
import type { JobsQuery } from './jobs.queries.ts';

export const states = ['waiting', 'retrying', 'active', 'failed', 'done', 'cancelled'] as const satisfies readonly JobState[];

export const jobsForm = tableForm({
  path: '/system/job',
  sorts: ['created', 'finished'],
  firstSort: '-created',
  filters: { state: states, name: /^[\w.-]{1,60}$/ },
});
export type JobsFilter = ReturnType<typeof jobsForm.read>;

/** The form reads only values that the API accepts. */
export const queryOf = (filter: JobsFilter) => tableQuery(filter) as JobsQuery;

export const hrefOf = (input: Partial<JobsFilter>): string =>
  `${jobsForm.path}${jobsForm.write({ ...jobsForm.read(new URLSearchParams()), ...input })}`;

/** The job of the URL, as `name/id`, for deep links. */
export type JobTarget = { name: string; id: string };
export const targetOf = (address: URLSearchParams): JobTarget | null => {
  const [, name, id] = /^([\w.-]{1,60})\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(address.get('job') ?? '') ?? [];
  return name && id ? { name, id } : null;
};
