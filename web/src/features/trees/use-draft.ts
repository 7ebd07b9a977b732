import { useState } from 'react';
import { isApiError } from '#kernel/api/index.ts';
import { errorText, fieldTexts } from '#kernel/i18n/index.ts';

/** Who was faster, and when. */
export type Conflict = { by: string; at: string };
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
      if (!isApiError(error)) return;
      const { by, at } = error.params;
      if (error.code === 'record.changed') return setConflict({ by: String(by), at: String(at) });
      const faults = fieldTexts(error);
      setErrors(Object.fromEntries(faults.map(({ name, text }) => [name, text])));
      if (faults.length === 0) setRefusal(errorText(error));
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
