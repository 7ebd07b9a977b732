import type { ReactNode } from 'react';
import { UploadProgress, usePicture } from '#features/uploads/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './picture-field.module.css';
import { imageIdOf, useSetPicture } from './profile.picture.queries.ts';
import type { Me } from '#kernel/me/index.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';

const size = 96;
/** The server encodes it again, so it is only lightly compressed here; `longest` is the largest displayed size. */
const settings = { shape: 'round', hasReset: true, quality: 0.9, longest: 1_024 } as const;

/** The own profile picture and its actions, beside the name. */
export const PictureField = ({ me, children }: { me: Me; children: ReactNode }) => {
  const t = useTexts('profile');
  const kernel = useTexts('kernel');
  const { mutateAsync: setPicture, isPending } = useSetPicture();
  const { problem, clearError, preview, upload, choose, parts } = usePicture({
    purpose: 'avatar',
    settings,
    label: t('picture'),
    onImage: ({ id }) => setPicture(id),
  });
  const remove = async (picture: string) => {
    clearError();
    await setPicture(null);
    const id = imageIdOf(picture);
    toast.info(t('picture.removed'), id === null ? undefined : { label: kernel('undo'), onAct: () => void setPicture(id) });
  };

  const shown = preview ?? me.profilePicture;
  return (
    <Row gap={16}>
      <Avatar id={me.id} name={personName(me)} picture={shown} size={size} decorative />
      <Stack gap={6} grow>
        {children}
        {upload.state ? (
          <UploadProgress state={upload.state} onCancel={upload.cancel} />
        ) : (
          <div className={styles.buttons}>
            <Button size="small" isBusy={preview !== null} onClick={choose}>
              {t(me.profilePicture ? 'picture.change' : 'picture.add')}
            </Button>
            {me.profilePicture && (
              <Button size="small" look="text" isBusy={isPending} onClick={() => void remove(me.profilePicture!)}>
                {t('picture.remove')}
              </Button>
            )}
          </div>
        )}
        <p className={styles.words} role="status" data-fault={problem !== null || undefined}>
          {problem ?? t('picture.hint')}
        </p>
      </Stack>
      {parts}
    </Row>
  );
};
