import { z } from 'zod';
import { limits } from '../browser/limits.ts';
import { Id, line } from './schemas.ts';

/** Fields of every question. */
export const asked = {
  /** Answers refer to this id, so it stays the same when the words change. */
  id: Id,
  label: line({ min: 1, ...limits.questionLabel }),
  isRequired: z.boolean(),
  /** Only for a choice. */
  options: z.array(line({ min: 1, ...limits.option })).max(limits.options.max),
};
type Asked = { kind: string; options: readonly string[] };

/** Whether the answer is one or several of the options. */
export const isChosen = (kind: string): boolean => kind === 'choice' || kind === 'choices';
export const offersEnough = ({ kind, options }: Asked): boolean =>
  isChosen(kind) ? options.length >= limits.options.min : options.length === 0;
export const isEachOnce = ({ options }: Asked): boolean => new Set(options).size === options.length;
export const wrongOptions = { path: ['options'], params: { rule: 'options', ...limits.options } };
