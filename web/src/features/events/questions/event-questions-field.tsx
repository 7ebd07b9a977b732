import { questionKinds, questionScopes } from '#contract/browser/event-words.ts';
import { limits } from '#contract/browser/limits.ts';
import type { EventQuestion } from '#contract/events/questions.ts';
import { type Bound, QuestionsField } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { SelectField } from '#ui/select/select-field.tsx';

type ScopeFieldProps = { question: EventQuestion; put: (question: EventQuestion) => void };
const ScopeField = ({ question, put }: ScopeFieldProps) => {
  const t = useTexts('events-questions');
  return (
    <SelectField
      label={t('scope')}
      value={question.scope}
      onChange={({ target }) => put({ ...question, scope: target.value as EventQuestion['scope'] })}
    >
      {questionScopes.map((scope) => (
        <option key={scope} value={scope}>
          {t(`scope.${scope}`)}
        </option>
      ))}
    </SelectField>
  );
};
const scopeField = (question: EventQuestion, put: ScopeFieldProps['put']) => <ScopeField question={question} put={put} />;

/** The questions of an event to people who register. */
export const EventQuestionsField = ({ bound, note }: { bound: Bound<EventQuestion[]>; note: string }) => {
  const t = useTexts('events-questions');
  return (
    <QuestionsField<EventQuestion>
      {...bound}
      kinds={questionKinds}
      most={limits.eventQuestions.max}
      length={limits.eventQuestion}
      blank={(id) => ({ id, kind: 'text', scope: 'person', label: '', isRequired: false, options: [] })}
      texts={{
        label: t('questions'),
        note,
        add: t('add'),
        required: t('required'),
        options: t('options.note'),
        one: (number) => t('one', { number }),
      }}
      more={scopeField}
    />
  );
};
