import type { QuietHours } from '#contract/notifications.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import styles from './account.module.css';
import { SwitchRow } from './section.tsx';

const halfHours = Array.from({ length: 48 }, (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`);
const atFirst = { from: '22:00', to: '07:00' };

type QuietPanelProps = { quiet: QuietHours | null; onChange: (quiet: QuietHours | null) => void };

/** The hours at which mails wait, in the zone of the account or of the device. */
export const QuietPanel = ({ quiet, onChange }: QuietPanelProps) => {
  const t = useTexts('account');
  const { timezone } = useMe();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const options = (chosen: string, other: string) =>
    [...new Set([...halfHours, chosen])]
      .filter((time) => time !== other)
      .toSorted()
      .map((time) => <option key={time}>{time}</option>);
  return (
    <Panel title={t('quiet.title')}>
      <SwitchRow
        name={t('quiet.on')}
        hint={t('quiet.on.hint')}
        isOn={quiet !== null}
        onChange={(isOn) => onChange(isOn ? { ...atFirst, zone } : null)}
      />
      {quiet && (
        <>
          <Row gap={12} wrap className={styles.hours}>
            <SelectField
              label={t('quiet.from')}
              value={quiet.from}
              onChange={({ target }) => onChange({ ...quiet, from: target.value, zone })}
            >
              {options(quiet.from, quiet.to)}
            </SelectField>
            <SelectField label={t('quiet.to')} value={quiet.to} onChange={({ target }) => onChange({ ...quiet, to: target.value, zone })}>
              {options(quiet.to, quiet.from)}
            </SelectField>
          </Row>
          <p className={styles.after}>{t('quiet.zone', { zone: (timezone ?? quiet.zone).replaceAll('_', ' ') })}</p>
        </>
      )}
    </Panel>
  );
};
