import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { HostView } from '#contract/events/guests.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { localStore } from '#kernel/storage/index.ts';
import { Field } from '#ui/field/field.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { doorCounters } from './door.queries.ts';
import { OwnConflicts, TeamConflicts } from './door-conflicts.tsx';
import { DoorCounters } from './door-counters.tsx';
import { DoorTeam } from './door-team.tsx';
import { startsOffline } from './cold/starts-offline.ts';
import { ScanPanel } from './scan-panel.tsx';
import styles from './door.module.css';
import { useDoor } from './use-door.ts';

const GATE = 'door-gate';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Lets guests in, even without the network, and after a start without it. */
export const DoorTab = ({ host }: { host: HostView }) => {
  const me = useMe();
  useEffect(startsOffline, []);
  return <DoorView host={host} userId={me.id} />;
};

/** `isCold`: the page was started without the network, so that the server is asked for nothing but to take check-ins. */
export const DoorView = ({ host, userId, isCold = false }: { host: HostView; userId: string; isCold?: boolean }) => {
  const t = useTexts('events-door');
  const [gate, setGate] = useState(() => localStore.read(GATE, isText) ?? '');
  const { data } = useQuery({ ...doorCounters(host.id), enabled: !isCold });
  const door = useDoor({ userId, host, gate: gate.trim() });
  const keepGate = (value: string) => {
    setGate(value);
    localStore.write(GATE, value);
  };
  const others = (data?.gates ?? []).filter((other) => other.gate !== '' && other.gate !== gate);
  return (
    <div className={styles.door}>
      <div className={styles.main}>
        <ScanPanel door={door} />
        <OwnConflicts door={door} />
        {host.rights.edit && !isCold && <TeamConflicts eventId={host.id} />}
      </div>
      <div className={styles.side}>
        <DoorCounters eventId={host.id} door={door} isCold={isCold} />
        <Panel as="div">
          <Field
            label={t('field.gate')}
            note={t('field.gate.hint')}
            value={gate}
            maxLength={limits.gate.max}
            list={others.length > 0 ? 'door-gates' : undefined}
            onChange={({ target }) => keepGate(target.value)}
          />
          {others.length > 0 && (
            <datalist id="door-gates">
              {others.map((other) => (
                <option key={other.gate} value={other.gate}>
                  {other.gate}
                </option>
              ))}
            </datalist>
          )}
        </Panel>
        {host.rights.edit && !isCold && <DoorTeam eventId={host.id} communityId={host.communityId} />}
      </div>
    </div>
  );
};
