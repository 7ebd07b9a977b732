import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ConflictDialog } from '#ui/conflict/conflict-dialog.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { NoticeBar } from '#ui/notice-bar/notice-bar.tsx';
import { PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import { Toasts } from '#ui/toasts/toasts.tsx';
import styles from './kit.module.css';
import { Part, State } from './section.tsx';

type Kind = 'centre' | 'side' | 'menu' | 'conflict' | 'toasts';
type ShownProps = { onClose: () => void };

const Question = ({ onClose }: ShownProps) => (
  <Dialog title="Leave Mandarin Table?" text="You give up one seat at an event." onClose={onClose}>
    <DialogActions>
      <CloseButton label="Stay" />
      <Button look="primary" isDanger onClick={onClose}>
        Leave
      </Button>
    </DialogActions>
  </Dialog>
);
const Sheet = ({ onClose }: ShownProps) => (
  <Dialog title="Add user" place="side" width={520} onClose={onClose}>
    <Field label="Username" />
    <DialogActions>
      <CloseButton label="Cancel" />
      <Button look="primary">Save</Button>
    </DialogActions>
  </Dialog>
);
const Menu = ({ onClose }: ShownProps) => (
  <PopupMenu
    label="What to do with the message"
    at="sheet"
    entries={[
      { key: 'reply', label: 'Reply', onSelect: onClose },
      { key: 'delete', label: 'Delete', isDanger: true, isStart: true, onSelect: onClose },
    ]}
    onClose={onClose}
  />
);
const conflictLabels = {
  title: 'Someone else saved this first',
  text: 'Anna Berg saved it at 19:02. Which version should stay?',
  field: 'Field',
  mine: 'Yours',
  theirs: 'Theirs',
  empty: 'empty',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  back: 'Back',
};
const Conflict = ({ onClose }: ShownProps) => (
  <ConflictDialog
    fields={[{ key: 'name', label: 'Name', mine: 'Editors', theirs: '' }]}
    labels={conflictLabels}
    onKeepMine={onClose}
    onTakeTheirs={onClose}
    onClose={onClose}
  />
);
const Messages = ({ onClose }: ShownProps) => (
  <Toasts
    label="Messages"
    closeLabel="Close"
    toasts={[
      { id: '1', kind: 'success', text: 'Saved', action: { label: 'Undo', onAct: onClose } },
      { id: '2', kind: 'info', text: 'A copy of your data is on its way.' },
      { id: '3', kind: 'error', text: 'The server cannot be reached. Nothing was saved.' },
    ]}
    onHide={onClose}
    onHold={() => undefined}
    onRelease={() => undefined}
  />
);
const shown: Record<Kind, (props: ShownProps) => ReactNode> = {
  centre: Question,
  side: Sheet,
  menu: Menu,
  conflict: Conflict,
  toasts: Messages,
};

export const Overlays = () => {
  const [open, setOpen] = useState<Kind | null>(null);
  const Open = open && shown[open];
  return (
    <Part name="Dialog, toast, notice">
      <State name="open one" isWide>
        <div className={styles.row}>
          {(['centre', 'side', 'menu', 'conflict', 'toasts'] as const).map((kind) => (
            <Button key={kind} onClick={() => setOpen(kind)}>
              {kind}
            </Button>
          ))}
        </div>
      </State>
      {(['info', 'warning'] as const).map((tone) => (
        <State key={tone} name={`notice, ${tone}`} isWide>
          <NoticeBar tone={tone} close={{ label: `Close the ${tone}` }}>
            The site is closed for maintenance on Sunday from 02:00 to 03:00.
          </NoticeBar>
        </State>
      ))}
      {Open && <Open onClose={() => setOpen(null)} />}
    </Part>
  );
};
