import { useId, type ReactNode } from 'react';
import { Form, FormActions } from '#forms/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import styles from './site-settings.module.css';
import type { SectionState } from './use-section.ts';

type SettingsSectionProps = {
  title: string;
  text?: string;
  section: SectionState;
  /** Read-only for this user, even with the permission to change other sections. */
  isClosed?: boolean;
  below?: ReactNode;
  children: ReactNode;
};

/** A group of settings with its own save button; read-only without the permission to change them. */
export const SettingsSection = ({ title, text, section, isClosed = false, below, children }: SettingsSectionProps) => {
  const t = useTexts('site-settings');
  const kernel = useTexts('kernel');
  const mayChange = useAccess().hasPermission('system:settings:update') && !isClosed;
  const hint = useId();
  return (
    <Panel title={title}>
      {text && <p className={styles.lead}>{text}</p>}
      <Form form={section.form} aria-label={title}>
        <Stack as="fieldset" gap={20} className={styles.fields} disabled={!mayChange} aria-describedby={hint}>
          {children}
        </Stack>
        {mayChange && (
          <FormActions form={section.form} label={kernel('save')} isDisabled={!section.form.isChanged}>
            <InlineText id={hint} role="status" look="hint">
              {section.form.isChanged ? t('unsaved') : ''}
            </InlineText>
            {section.form.isChanged && <Button onClick={section.forget}>{kernel('discard')}</Button>}
          </FormActions>
        )}
      </Form>
      {below}
      {section.conflict && <SettingsConflict section={section} conflict={section.conflict} />}
    </Panel>
  );
};
