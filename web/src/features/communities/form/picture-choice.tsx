import type { ReactNode } from 'react';
import { UploadProgress, usePicture } from '#features/uploads/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './community-form.module.css';

/** The server encodes them again, so they are only lightly compressed here. */
const settings = {
  emblem: { hasReset: true, quality: 0.9, longest: 1_024 },
  cover: { hasReset: true, quality: 0.9, longest: 2_560, aspect: 3 },
} as const;

export type ChosenPicture = { id: string; address: string };
type PictureChoiceProps = {
  purpose: keyof typeof settings;
  name: string;
  error: string | undefined;
  hasPicture: boolean;
  onChoose: (picture: ChosenPicture | null) => void;
  /** Shows the picture, or a preview while it is uploaded. */
  children: (preview: string | null) => ReactNode;
};

/** A picture, uploaded at once through the crop dialog. It is used once the form is saved. */
export const PictureChoice = ({ purpose, name, error, hasPicture, onChoose, children }: PictureChoiceProps) => {
  const t = useTexts('communities-form');
  const label = t(`picture.${purpose}`);
  const { problem, preview, upload, choose, parts } = usePicture({ purpose, settings: settings[purpose], label, onImage: onChoose });
  return (
    <FieldGroup name={name} label={label} error={problem ?? error} note={t(`picture.${purpose}.note`)}>
      <Row gap={16} rowGap={12} wrap className={styles.picture} data-purpose={purpose}>
        {children(preview)}
        {upload.state ? (
          <UploadProgress state={upload.state} onCancel={upload.cancel} />
        ) : (
          <div className={styles.buttons}>
            <Button size="small" isBusy={preview !== null} onClick={choose}>
              {t(hasPicture ? 'picture.change' : 'picture.add')}
            </Button>
            {hasPicture && (
              <Button size="small" look="text" onClick={() => onChoose(null)}>
                {t('picture.remove')}
              </Button>
            )}
          </div>
        )}
      </Row>
      {parts}
    </FieldGroup>
  );
};
