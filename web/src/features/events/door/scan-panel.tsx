import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Field } from '#ui/field/field.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { findGuests } from './door-list.ts';
import { DoorResult } from './door-result.tsx';
import { GuestRow } from './guest-row.tsx';
import styles from './door.module.css';
import type { Door } from './use-door.ts';
import { useScanning } from './use-scanning.ts';

const CameraScanner = lazyPart(async () => (await import('./scanner/camera-scanner.tsx')).CameraScanner);

/** Whether there is a keyboard or a scanner that types; on a phone the on-screen keyboard would cover the page. */
const hasKeys = () => matchMedia('(pointer: fine)').matches;
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;

/** The input of a hardware scanner goes into the field while no other field is being typed into. */
const useTypedScans = () => {
  const field = useRef<HTMLSpanElement>(null);
  const focus = () => field.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (hasKeys()) focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target))
        focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return field;
};

/** Lets guests in: by camera, by a scanner that types, by code and by name. */
export const ScanPanel = ({ door }: { door: Door }) => {
  const t = useTexts('events-door');
  const [typed, setTyped] = useState('');
  const field = useTypedScans();
  const scanning = useScanning(door);
  const found = findGuests(door.state.tickets, typed);
  /** A hardware scanner types the ticket and presses Enter. */
  const submit = () => {
    if (scanning.onTyped(typed)) setTyped('');
    else if (found.length !== 1) scanning.clear();
  };
  return (
    <Panel as="div">
      {/* Above the picture of the camera, so that both are in sight on a phone. */}
      {scanning.shown && <DoorResult shown={scanning.shown} door={door} onUndo={(ticket) => void scanning.undo(ticket)} />}
      <CameraScanner onCode={scanning.onScan} fallback={<div className={styles.camera} />} />
      <form
        className={styles.scan}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <span ref={field}>
          <Field
            label={t('field.scan')}
            value={typed}
            maxLength={limits.ticket.max}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
      </form>
      {typed.trim() !== '' && found.length === 0 && <Text look="secondary">{t('found.none')}</Text>}
      {found.length > 0 && (
        <ul className={styles.found} aria-label={t('found.label')}>
          {found.map((ticket) => (
            <GuestRow
              key={ticket.id}
              ticket={ticket}
              door={door}
              onAdmit={(count) => {
                setTyped('');
                void scanning.admit(ticket, count);
              }}
              onUndo={() => void scanning.undo(ticket)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
};
