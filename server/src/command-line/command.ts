import type { ParseArgsConfig } from 'node:util';
import type { Language } from '#contract/kernel/schemas.ts';
import type { Params, Say } from './words.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Values = Readonly<Record<string, string | boolean | undefined>>;

export type Call = {
  values: Values;
  /** What stands beside the options. */
  names: readonly string[];
  environment: Environment;
  language: Language;
  say: Say;
  /** A line of the answer. */
  print: (...lines: string[]) => void;
};

export type Command = {
  /** As it is typed: `admin create`. */
  name: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** Whether a person is named beside the options. */
  takesName?: boolean;
  /** Answers the exit code where it is not 0. */
  run: (call: Call) => Promise<number | void>;
};

/** A command that is typed wrongly: exit code 2. */
export class Mistyped extends Error {
  override name = 'Mistyped';
}

/** Something that a person can put right, in words: exit code 1. */
export class Refused extends Error {
  override name = 'Refused';
  readonly key: string;
  readonly params: Params;
  constructor(key: string, params: Params = {}) {
    super(key);
    this.key = key;
    this.params = params;
  }
}

/** The text of an option; empty where it was left out. */
export const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};
