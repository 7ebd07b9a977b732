import type { ParseArgsConfig } from 'node:util';
import type { Language } from '#contract/kernel/schemas.ts';
import type { Params, Translate } from './words.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Values = Readonly<Record<string, string | boolean | undefined>>;

export type CommandCall = {
  values: Values;
  /** Positional arguments. */
  names: readonly string[];
  environment: Environment;
  language: Language;
  translate: Translate;
  /** Prints lines of the output. */
  print: (...lines: string[]) => void;
};

export type Command = {
  /** Name as typed: `admin create`. */
  name: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** Whether a user name follows as an argument. */
  takesName?: boolean;
  /** Returns the exit code if it is not 0. */
  run: (call: CommandCall) => Promise<number | void>;
};

/** A usage error: exit code 2. */
export class Mistyped extends Error {
  override name = 'Mistyped';
}

/** An error that the operator can fix, as a message: exit code 1. */
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

/** The value of an option; empty if omitted. */
export const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};
