import { useId, type ReactNode } from 'react';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import styles from './site-settings.module.css';
import type { Section } from './use-section.ts';

type SettingsSectionProps = {
  title: string;
  text?: string;
  section: Section;
  /** To this person, whatever they may change else. */
  isClosed?: boolean;
  below?: ReactNode;
  children: ReactNode;
};

/** Settings that belong together, saved by their own button. Whoever may only read sees them and changes nothing. */
export const SettingsSection = ({ title, text, section, isClosed = false, below, children }: SettingsSectionProps) => {
  const t = useTexts('site-settings');
  const kernel = useTexts('kernel');
  const mayChange = useAccess().hasPermission('system:settings:update') && !isClosed;
  const hint = useId();
  return (
    <Panel title={title}>
      {text && <p className={styles.lead}>{text}</p>}
      <form
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!section.isSaving && section.isDirty) section.save();
        }}
      >
        <fieldset className={styles.fields} disabled={!mayChange} aria-describedby={hint}>
          {children}
        </fieldset>
        {section.refusal && <Refusal text={section.refusal} />}
        {mayChange && (
          <div className={styles.actions}>
            <Button look="primary" type="submit" isBusy={section.isSaving} disabled={!section.isDirty}>
              {kernel('save')}
            </Button>
            {section.isDirty && <Button onClick={section.forget}>{kernel('discard')}</Button>}
            <span id={hint} role="status" className={styles.note}>
              {section.isDirty ? t('unsaved') : ''}
            </span>
          </div>
        )}
      </form>
      {below}
      {section.conflict && <SettingsConflict section={section} conflict={section.conflict} />}
    </Panel>
  );
};
