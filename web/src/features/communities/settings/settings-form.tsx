import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Community } from '#contract/communities/index.ts';
import type { CommunitySettings } from '#contract/communities/settings.ts';
import { differencesOf, Form, FormActions, FormConflict, useForm, type FormState, type FormRules, type Theirs } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { settingsQuery, useChangeSettings, type CommunityEdit } from './settings.queries.ts';

export type SectionProps = { community: Community };

/** A section of the settings, shown once they are loaded. */
export const withSettings = (Part: ComponentType<SectionProps & { settings: CommunitySettings }>): ComponentType<SectionProps> =>
  function Loaded({ community }) {
    const settings = useQuery(settingsQuery(community.id));
    if (!settings.data)
      return (
        <LoadingState query={settings}>
          <Panel as="div">
            <BoneText lines={8} />
          </Panel>
        </LoadingState>
      );
    return <Part community={community} settings={settings.data} />;
  };

type SettingsFormOptions<Values extends object> = {
  settings: CommunitySettings;
  valuesOf: (settings: CommunitySettings) => Values;
  changeOf: (values: Values) => CommunityEdit;
  rules?: FormRules<NoInfer<Values>>;
  codes?: Parameters<typeof useForm<Values>>[0]['codes'];
  names?: Readonly<Record<string, keyof NoInfer<Values> & string>>;
  /** Labels of the fields, and their values as text: what a conflict shows. */
  labels: Readonly<Record<keyof Values & string, string>>;
  shown: (values: Values) => Readonly<Record<keyof Values & string, string>>;
};
export type SettingsForm<Values extends object> = { form: FormState<Values>; theirs: Theirs<Values> | null };

/** The form of one section. It saves its own fields only, under the version of all settings. */
export const useSettingsForm = <Values extends object>(options: SettingsFormOptions<Values>): SettingsForm<Values> => {
  const { settings, valuesOf, changeOf, rules, codes, names, labels, shown } = options;
  const common = useTexts('kernel');
  const { mutateAsync: save } = useChangeSettings(settings.id);
  const form = useForm<Values>({
    initial: valuesOf(settings),
    version: settings.version,
    ...(rules && { rules }),
    ...(codes && { codes }),
    ...(names && { names }),
    submit: async (values, version) => {
      await save({ ...changeOf(values), version });
      toast.success(common('saved'));
    },
  });
  if (settings.version === form.version) return { form, theirs: null };
  const theirs = valuesOf(settings);
  return {
    form,
    theirs: { values: theirs, version: settings.version, differences: (mine) => differencesOf(labels, shown(mine), shown(theirs)) },
  };
};

type SettingsFormFrameProps<Values extends object> = SettingsForm<Values> & { label: string; children: ReactNode };

/** The fields of a section in panels, its save button, and the question after a conflict. */
export const SettingsFormFrame = <Values extends object>({ form, theirs, label, children }: SettingsFormFrameProps<Values>) => {
  const t = useTexts('communities-settings');
  const common = useTexts('kernel');
  return (
    <>
      <Form form={form} aria-label={label}>
        {children}
        <FormActions form={form} label={common('save')} isDisabled={!form.isChanged}>
          <span role="status">{form.isChanged ? t('unsaved') : ''}</span>
          {form.isChanged && <Button onClick={() => form.reset()}>{common('discard')}</Button>}
        </FormActions>
      </Form>
      <FormConflict form={form} theirs={theirs} />
    </>
  );
};
