import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import type { SeriesEdit } from './edits.queries.ts';
import { Effect } from './effect.tsx';
import type { EditScope } from './use-scope.ts';

type ScopeDialogProps = { eventId: string; change: Omit<SeriesEdit, 'scope'>; onAnswer: (scope: EditScope | null) => void };

/** Asks which dates of a series an edit changes, and says what it does with them. */
export const ScopeDialog = ({ eventId, change, onAnswer }: ScopeDialogProps) => {
  const t = useTexts('events-series');
  const [scope, setScope] = useState<EditScope>('this');
  return (
    <QuestionDialog
      title={t('save.title')}
      text={t('save.text')}
      action={t('save.action')}
      onAct={() => onAnswer(scope)}
      onClose={() => onAnswer(null)}
    >
      <Stack gap={12}>
        <ScopeChoice scopes={['this', 'following', 'all']} value={scope} onChange={setScope} />
        {scope !== 'this' && <Effect eventId={eventId} edit={{ ...change, scope }} />}
      </Stack>
    </QuestionDialog>
  );
};

type ScopeChoiceProps<Value extends EditScope> = { scopes: readonly Value[]; value: Value; onChange: (scope: Value) => void };
export const ScopeChoice = <Value extends EditScope>({ scopes, value, onChange }: ScopeChoiceProps<Value>) => {
  const t = useTexts('events-series');
  return (
    <Choice
      look="lines"
      label={t('scope.label')}
      options={scopes.map((one) => ({ value: one, label: t(`scope.${one}`) }))}
      value={value}
      onChange={onChange}
    />
  );
};
