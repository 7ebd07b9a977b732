import { useId, useState, type CSSProperties } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { isPreference, usePreferences } from '#kernel/preferences/index.ts';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useChange } from './change-context.ts';
import styles from './color-row.module.css';
import { PreferenceRow } from './preference-row.tsx';

const presets = [
  ['plaza', '#FA0464'],
  ['orange', '#EA580C'],
  ['amber', '#B45309'],
  ['green', '#16A34A'],
  ['teal', '#0D9488'],
  ['blue', '#2563EB'],
  ['violet', '#7C3AED'],
  ['graphite', '#475569'],
] as const;
const inked = (color: string) => ({ '--ink': color }) as CSSProperties;

/** The primary colour: eight presets, a picker, or its hex code. Readable tones are derived from it. */
export const ColorRow = () => {
  const t = useTexts('preferences-drawer');
  const change = useChange();
  const value = usePreferences((preferences) => preferences.themeColorPrimary);
  const group = useId();
  const isPreset = presets.some(([, color]) => color === value.toUpperCase());
  const choose = (color: string) => change({ themeColorPrimary: color.toUpperCase() });
  return (
    <PreferenceRow name="themeColorPrimary" hint={t('hint.themeColorPrimary')} isStacked isGroup>
      {(ids) => (
        <Stack gap={12}>
          <Row gap={10} align="stretch" wrap role="radiogroup" aria-labelledby={ids.label} aria-describedby={ids.hint}>
            {presets.map(([name, color]) => (
              <label key={name} className={styles.swatch} style={inked(color)} title={t(`color.${name}`)}>
                <input type="radio" name={group} checked={color === value.toUpperCase()} onChange={() => choose(color)} />
                <CheckIcon size={14} />
                <span className="visually-hidden">{t(`color.${name}`)}</span>
              </label>
            ))}
          </Row>
          <Row as="span" gap={10} wrap>
            <span className={styles.picker} style={inked(value)} data-chosen={!isPreset}>
              <input
                type="color"
                value={value.toLowerCase()}
                aria-label={t('color.own')}
                title={t('color.own')}
                onChange={(event) => choose(event.target.value)}
              />
            </span>
            <ColorCode value={value} onChoose={choose} />
          </Row>
        </Stack>
      )}
    </PreferenceRow>
  );
};

type ColorCodeProps = { value: string; onChoose: (color: string) => void };
const ColorCode = ({ value, onChoose }: ColorCodeProps) => {
  const t = useTexts('preferences-drawer');
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const errorId = useId();
  const tidy = (text: string) => `#${text.normalize('NFKC').trim().replace(/^#/, '')}`;
  const write = (text: string) => {
    setDraft(text);
    setWrong(false);
    if (isPreference('themeColorPrimary', tidy(text))) onChoose(tidy(text));
  };
  const leave = () => {
    if (draft === null) return;
    setWrong(!isPreference('themeColorPrimary', tidy(draft)));
    setDraft(null);
  };
  return (
    <>
      <input
        className={styles.code}
        autoComplete="off"
        spellCheck={false}
        aria-label={t('color.code')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        value={draft ?? value.toUpperCase()}
        onChange={(event) => write(event.target.value)}
        onBlur={leave}
      />
      <span className={styles.error} id={errorId} role="status">
        {isWrong && t('error.color')}
      </span>
    </>
  );
};
