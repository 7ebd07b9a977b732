import { useState } from 'react';
import { fieldTexts } from '#kernel/i18n/index.ts';
import { conflictOf, type Conflict } from './conflict-question.tsx';
import { refusalText } from './refusal-text.ts';

type Faults = Readonly<Record<string, string | undefined>>;

/** What somebody writes into a form, and what the server said to it. */
export const useDraft = <Values extends object>(first: Values, seen: number) => {
  const [start, setStart] = useState({ values: first, version: seen });
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const clear = () => {
    setErrors({});
    setRefusal(null);
    setConflict(null);
  };
  return {
    values,
    version: start.version,
    errors,
    refusal,
    conflict,
    isChanged: JSON.stringify(values) !== JSON.stringify(start.values),
    change: (part: Partial<Values>) => {
      setValues((now) => ({ ...now, ...part }));
      setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }));
      setRefusal(null);
    },
    fault: (found: Faults) => setErrors(found),
    /** Back to writing; the next try meets the same conflict. */
    leaveConflict: () => setConflict(null),
    /** Answers the field that comes first among those at fault. */
    refuse: (error: unknown) => {
      clear();
      const found = conflictOf(error);
      if (found) return setConflict(found);
      const faults = fieldTexts(error);
      setErrors(Object.fromEntries(faults.map(({ name, text }) => [name, text])));
      if (faults.length === 0) setRefusal(refusalText(error));
    },
    /** What the other one saved, in place of one's own or only as the state that it is compared with. */
    adopt: (theirs: Values, version: number, keepsMine: boolean) => {
      clear();
      setStart({ values: theirs, version });
      if (!keepsMine) setValues(theirs);
    },
  };
};
export type Draft<Values extends object> = ReturnType<typeof useDraft<Values>>;
