import { UploadProgress, usePicture } from '#features/uploads/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import type { EventForm } from '../event-fields.ts';
import styles from './planning.module.css';

/** The server encodes it again, so it is only lightly compressed here. */
const settings = { hasReset: true, quality: 0.9, longest: 2_560, aspect: 5 / 2 } as const;

type CoverFieldProps = {
  form: EventForm;
  /** Seed of the cover that is drawn. */
  id: string;
  communityName: string;
};

/** An uploaded cover, or the one that is drawn, as it is on the page of the event. */
export const CoverField = ({ form: { values, errors, set }, id, communityName }: CoverFieldProps) => {
  const t = useTexts('events');
  const { problem, preview, upload, choose, parts } = usePicture({
    purpose: 'cover',
    settings,
    label: t('field.cover'),
    onImage: (image) => set({ cover: { id: image.id, address: image.address } }),
  });
  const { address } = values.cover;
  return (
    <FieldGroup name="cover" label={t('field.cover')} error={problem ?? errors.cover} note={address ? undefined : t('field.cover.text')}>
      <Cover
        id={id}
        kind="event"
        about={[values.title, communityName]}
        picture={preview ?? address ?? null}
        ratio="5 / 2"
        className={styles.cover ?? ''}
      />
      <div className={styles.buttons}>
        {upload.state ? (
          <UploadProgress state={upload.state} onCancel={upload.cancel} />
        ) : (
          <>
            <Button size="small" isBusy={preview !== null} onClick={choose}>
              {t(address ? 'cover.change' : 'cover.add')}
            </Button>
            {address && (
              <Button size="small" look="text" onClick={() => set({ cover: {} })}>
                {t('cover.remove')}
              </Button>
            )}
          </>
        )}
      </div>
      {parts}
    </FieldGroup>
  );
};
