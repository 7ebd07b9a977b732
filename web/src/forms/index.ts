export { closeWithToast } from './close-with-toast.ts';
export { conflictOf, differencesOf, type EditConflict } from './conflict.ts';
export { ConflictQuestion } from './conflict-question.tsx';
export { counted } from './counted.ts';
export { Form, FormActions, SaveBar, type AnyForm } from './form.tsx';
export { FormConflict, FormSheet, type Theirs } from './form-sheet.tsx';
export { ComboField, DateField, WallTimeField } from './lazy-fields.tsx';
export { PeopleField } from './people-field.tsx';
export { peopleNamed } from './people-named.ts';
export { QuestionsField, questionsRule } from './questions-field.tsx';
export { RowsField } from './rows-field.tsx';
export { personRules } from './person-rules.ts';
export {
  email,
  every,
  line,
  message,
  mobile,
  mobileNumber,
  pattern,
  required,
  telephone,
  text,
  wallTime,
  wholeDate,
  wholeNumber,
  type InstantRule,
  type FieldRule,
} from './rules.ts';
export { useForm, type Bound, type FormState, type FormRules } from './use-form.ts';
export { useKeptDraft } from './use-kept-draft.ts';
