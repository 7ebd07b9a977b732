import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { addFiles } from './add-files.ts';
import { type DraftKey, useAdded } from './attaching.ts';

type OfferFileProps = { draftKey: DraftKey; text: string; onUploaded: () => void };

/** Makes a file of a text that is too long for a message. The text stays in its field until the file is uploaded, and after it if it was changed meanwhile. */
export const OfferFile = ({ draftKey, text, onUploaded }: OfferFileProps) => {
  const t = useTexts('chat-messages');
  const [made, setMade] = useState<{ file: File; text: string } | null>(null);
  const { tiles } = useAdded(draftKey);
  const step = made && tiles.find(({ file }) => file === made.file)?.step;
  const isDone = step === 'done';
  const isUploading = Boolean(step) && step !== 'failed' && !isDone;
  const finish = useEffectEvent(() => {
    if (made?.text === text) onUploaded();
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  const make = () => {
    const file = new File([text], t('longText.name'), { type: 'text/plain' });
    setMade({ file, text });
    addFiles(draftKey, [file]);
  };
  return (
    <Button size="small" isBusy={isUploading} onClick={make}>
      {t('longText.make')}
    </Button>
  );
};
