import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { DecisionDialog, type DecisionQuery } from './decision-dialog.tsx';

/** Opens a decision of moderators about the reader, at the place where it is shown. */
export const DecisionButton = ({ place, id, label }: DecisionQuery & { label: string }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <DecisionDialog place={place} id={id} onClose={close} onLoadError={close} />}
    </>
  );
};
