import { imageAddress } from '#contract/browser/image-address.ts';
import { UploadProgress, usePicture } from '#features/uploads/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './site-settings.module.css';
import type { SectionState } from './use-section.ts';

/** Keeps the transparency of a picture. */
const settings = { fill: 'transparent', hasReset: true, quality: 0.9, longest: 512 } as const;

/** The logo of the site. It is uploaded at once, and applies once the section is saved. */
export const LogoField = ({ section }: { section: SectionState }) => {
  const t = useTexts('site-settings');
  const { problem, preview, upload, choose, parts } = usePicture({
    purpose: 'logo',
    settings,
    label: t('name.logo'),
    onImage: ({ id }) => section.put('logo', id),
  });
  const logo = section.valueOf('logo');
  return (
    <SettingRow section={section} name="logo">
      <Stack gap={6} align="start">
        <span className={styles.name}>{t('name.logo')}</span>
        <div className={styles.logo}>
          <BrandMark size={48} logo={preview ?? (logo && imageAddress('logo', logo))} />
          {upload.state ? (
            <UploadProgress state={upload.state} onCancel={upload.cancel} />
          ) : (
            <Button size="small" isBusy={preview !== null} onClick={choose}>
              {t('logo.choose')}
            </Button>
          )}
        </div>
        <Text look="hint" role="status" data-fault={problem !== null || undefined}>
          {problem ?? section.errors['logo'] ?? t('note.logo')}
        </Text>
        {parts}
      </Stack>
    </SettingRow>
  );
};
