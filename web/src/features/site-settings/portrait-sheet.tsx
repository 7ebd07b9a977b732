import { consoleLimits } from '#contract/browser/console-limits.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import type { TeamMember, Testimonial } from '#contract/settings.ts';
import { counted, every, FormSheet, message, required, text, useForm, type FormState } from '#forms/index.ts';
import { UploadProgress, usePicture } from '#features/uploads/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Portrait } from '#ui/avatar/portrait.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import styles from './site-settings.module.css';

type Values = { name: string; picture: string | null; roleEn: string; roleZh: string; textEn: string; textZh: string };
const blank: Values = { name: '', picture: null, roleEn: '', roleZh: '', textEn: '', textZh: '' };
const valuesOf = ({ name, picture, role, ...rest }: TeamMember | Testimonial): Values => ({
  ...blank,
  name,
  picture,
  roleEn: role['en-US'],
  roleZh: role['zh-CN'],
  ...('text' in rest && { textEn: rest.text['en-US'], textZh: rest.text['zh-CN'] }),
});
const tidy = (words: string): string => words.trim();
const entryOf = ({ name, picture, roleEn, roleZh, textEn, textZh }: Values, hasText: boolean): TeamMember | Testimonial => ({
  name: tidy(name),
  role: { 'en-US': tidy(roleEn), 'zh-CN': tidy(roleZh) },
  picture,
  ...(hasText && { text: { 'en-US': tidy(textEn), 'zh-CN': tidy(textZh) } }),
});

type PortraitSheetProps = {
  title: string;
  /** Null for a new one. */
  entry: TeamMember | Testimonial | null;
  /** A testimonial says something. */
  hasText: boolean;
  onKeep: (entry: TeamMember | Testimonial) => void;
  onClose: () => void;
};

/** A person of the landing page. Nothing is saved here: the section saves its lists. */
export const PortraitSheet = ({ title, entry, hasText, onKeep, onClose }: PortraitSheetProps) => {
  const t = useTexts('site-settings');
  const { testimonial, portraitName, portraitRole } = consoleLimits;
  const form = useForm<Values>({
    initial: entry ? valuesOf(entry) : blank,
    rules: {
      name: every(required, text(portraitName)),
      roleEn: text(portraitRole),
      roleZh: text(portraitRole),
      textEn: text(testimonial),
      textZh: text(testimonial),
    },
    check: ({ textEn, textZh }) => (hasText && tidy(textEn + textZh) === '' ? { textEn: message('required') } : {}),
    submit: async (values) => {
      onKeep(entryOf(values, hasText));
      onClose();
    },
  });
  const { bind, values } = form;
  return (
    <FormSheet title={entry ? t('landing.edit', { name: entry.name }) : title} form={form} saveLabel={t('landing.keep')} onClose={onClose}>
      <Field {...bind('name')} label={t('landing.name')} required />
      <PictureField form={form} />
      <Field {...bind('roleEn')} label={t('landing.role.en-US')} lang="en-US" />
      <Field {...bind('roleZh')} label={t('landing.role.zh-CN')} lang="zh-CN" />
      {hasText && (
        <>
          <AreaField
            {...bind('textEn')}
            label={t('text.en-US')}
            note={t('landing.text.note')}
            lang="en-US"
            rows={4}
            count={counted(values.textEn, testimonial)}
          />
          <AreaField {...bind('textZh')} label={t('text.zh-CN')} lang="zh-CN" rows={4} count={counted(values.textZh, testimonial)} />
        </>
      )}
    </FormSheet>
  );
};

/** Uploaded at once; without one a picture is drawn from the name. */
const PictureField = ({ form: { values, set } }: { form: FormState<Values> }) => {
  const t = useTexts('site-settings');
  const { problem, preview, upload, choose, parts } = usePicture({
    purpose: 'logo',
    settings: { hasReset: true, quality: 0.9, longest: 512 },
    label: t('landing.picture'),
    onImage: ({ id }) => set({ picture: id }),
  });
  const picture = preview ?? (values.picture && imageAddress('logo', values.picture));
  return (
    <Stack gap={6} align="start">
      <span className={styles.name}>{t('landing.picture')}</span>
      <div className={styles.logo}>
        <Portrait name={values.name} picture={picture} size={48} />
        {upload.state ? (
          <UploadProgress state={upload.state} onCancel={upload.cancel} />
        ) : (
          <Button size="small" isBusy={preview !== null} onClick={choose}>
            {t('logo.choose')}
          </Button>
        )}
        {values.picture && (
          <Button size="small" look="link" onClick={() => set({ picture: null })}>
            {t('landing.picture.remove')}
          </Button>
        )}
      </div>
      <Text look="hint" role="status" data-fault={problem !== null || undefined}>
        {problem ?? t('landing.picture.note')}
      </Text>
      {parts}
    </Stack>
  );
};
