import { useState } from 'react';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import type { BatchProps } from '../list/console-list.tsx';
import { useBatch } from './use-batch.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';

type Status = 'enabled' | 'disabled';
type Act = 'enable' | 'disable';
const acts = ['enable', 'disable'] as const;
const wanted: Record<Act, Status> = { enable: 'enabled', disable: 'disabled' };

type StatusBatchProps<Row> = BatchProps<Row> & {
  nameOf: (row: Row) => string;
  /** Labels of the actions on the selected rows. */
  texts: Record<Act, string>;
  save: (row: Row, status: Status) => Promise<unknown>;
  /** Called once after all rows were processed. */
  refresh: () => Promise<unknown>;
};

/** Sets the status of all selected rows; rows that fail keep theirs and are listed. */
export const StatusBatch = <Row extends { status: Status }>({ rows, clear, nameOf, texts, save, refresh }: StatusBatchProps<Row>) => {
  const trees = useTexts('console');
  const common = useTexts('kernel');
  const [act, setAct] = useState<Act | null>(null);
  const { progress, run } = useBatch<Row>();
  const start = async (kind: Act) => {
    // Rows with this status already are skipped, so that no change hint is sent for them.
    const { done, failed } = await run(
      rows.filter(({ status }) => status !== wanted[kind]),
      (row) => save(row, wanted[kind]),
    );
    setAct(null);
    clear();
    const settled = rows.length - failed.length;
    if (settled > 0) toast.success(trees(`batch.${kind}.done`, { count: settled }));
    const [first] = failed;
    if (first) toast.error(trees('batch.notDone', { count: failed.length, name: nameOf(first.row), why: errorText(first.error) }));
    if (done > 0 || first) await refresh();
  };
  return (
    <>
      {acts.map((kind) => (
        <Button key={kind} size="small" isDanger={kind === 'disable'} onClick={() => setAct(kind)}>
          {trees(`batch.${kind}`)}
        </Button>
      ))}
      {progress && <span role="status">{trees('batch.progress', progress)}</span>}
      {act && (
        <Dialog title={trees(`batch.${act}.ask`, { count: rows.length })} text={texts[act]} width={460} onClose={() => setAct(null)}>
          <DialogActions>
            <CloseButton label={common('cancel')} />
            <Button look="primary" isDanger={act === 'disable'} isBusy={progress !== null} onClick={() => void start(act)}>
              {trees(`batch.${act}`)}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
};
