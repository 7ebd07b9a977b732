import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FoundEvents } from './found-events.tsx';
import { ImportResult } from './import-result.tsx';
import type { CheckedCalendar, Imported, CalendarSource } from './imports.queries.ts';
import { SourceForm } from './source-form.tsx';

type Step = { found: CheckedCalendar; source: CalendarSource; done: Imported | null };
type ImportDialogProps = { community: { id: string; name: string }; onClose: () => void };

/** The steps of an import: a file or an address, the events in it, the events that were created. */
export const ImportDialog = ({ community, onClose }: ImportDialogProps) => {
  const t = useTexts('events-imports');
  const common = useTexts('kernel');
  const [step, setStep] = useState<Step | null>(null);
  return (
    <Dialog title={t('title')} text={t('text', { community: community.name })} closeLabel={common('close')} width={560} onClose={onClose}>
      {step === null && <SourceForm communityId={community.id} onFound={(found, source) => setStep({ found, source, done: null })} />}
      {step?.done === null && (
        <FoundEvents
          communityId={community.id}
          found={step.found}
          source={step.source}
          onDone={(done) => setStep({ ...step, done })}
          onOther={() => setStep(null)}
        />
      )}
      {step?.done && <ImportResult found={step.found} done={step.done} onOther={() => setStep(null)} onClose={onClose} />}
    </Dialog>
  );
};
