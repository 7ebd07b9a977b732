import { use, useId, type ReactNode } from 'react';
import type { SettingName } from '#contract/settings.ts';
import { AccessContext } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useSettingWords } from './setting-words.ts';
import styles from './site-settings.module.css';
import type { SectionState } from './use-section.ts';

type RowProps = { section: SectionState; name: SettingName; children: ReactNode };

/** Settings of access and of the displayed pages, for administrators only. The mail server's section has its own note. */
const ofAdministrators: ReadonlySet<SettingName> = new Set(['signUp', 'requireAdminFactor', 'frameHosts']);

/** A setting with the source of its value, and a reset to its fallback. */
export const SettingRow = ({ section, name, children }: RowProps) => {
  const t = useTexts('site-settings');
  const { isAdmin } = use(AccessContext);
  const isClosed = ofAdministrators.has(name) && !isAdmin;
  return (
    <Stack as="fieldset" gap={12} className={styles.row} disabled={isClosed}>
      {children}
      {isClosed && <Text look="hint">{t('closed')}</Text>}
      <Origin section={section} name={name} />
    </Stack>
  );
};

const Origin = ({ section, name }: Omit<RowProps, 'children'>) => {
  const t = useTexts('site-settings');
  const wordsOf = useSettingWords();
  const source = section.sourceOf(name);
  const { value, source: from } = section.fallbackOf(name);
  const isNothing = value === '' || value === null;
  const words =
    name === 'siteName' && isNothing ? t('value.productName') : name === 'mail' && isNothing ? t('value.noMail') : wordsOf(value, name);
  const back = t(`back.${from}`, { value: words });
  return (
    <p className={styles.origin}>
      <span>{t(`source.${source}`)}</span>
      {source === 'here' && (
        <Button
          look="link"
          size="small"
          aria-label={t('back.of', { back, name: t(`name.${name}`) })}
          onClick={() => section.put(name, null)}
        >
          {back}
        </Button>
      )}
    </p>
  );
};

type SwitchName = 'requireVerifiedEmail' | 'requireAdminFactor' | 'showDemoMenus';

export const SwitchRow = ({ section, name }: { section: SectionState; name: SwitchName }) => {
  const t = useTexts('site-settings');
  return (
    <SettingRow section={section} name={name}>
      <OnOff label={t(`name.${name}`)} note={t(`note.${name}`)} isOn={section.valueOf(name)} onChange={(isOn) => section.put(name, isOn)} />
    </SettingRow>
  );
};

type OnOffProps = { label: string; note?: string; isOn: boolean; onChange: (isOn: boolean) => void };
export const OnOff = ({ label, note, isOn, onChange }: OnOffProps) => {
  const id = useId();
  return (
    <Row gap={16} justify="between" className={styles.onOff}>
      <div>
        <label htmlFor={id}>{label}</label>
        {note && <Text look="hint">{note}</Text>}
      </div>
      <Switch id={id} isOn={isOn} onChange={onChange} />
    </Row>
  );
};

type PickProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};
export const PickRow = <Value extends string>({ label, ...choice }: PickProps<Value>) => (
  <Stack gap={6} align="start">
    <span className={styles.name} aria-hidden="true">
      {label}
    </span>
    <Choice label={label} look="segments" {...choice} />
  </Stack>
);
