import { loadPictureField } from '#features/profile/index.ts';
import { personName } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Text } from '#ui/layout/text.tsx';
import styles from './create-profile.module.css';
import { useShared } from './step-context.ts';
import { StepForm } from './step-form.tsx';

const PictureField = lazyPart(loadPictureField);

/** A picture is saved as soon as it is chosen. */
export const PictureStep = () => {
  const { me } = useShared();
  return (
    <StepForm>
      <div className={styles.card}>
        <PictureField me={me} fallback={<div className={styles.picture} />}>
          <div>
            <p className={styles.name}>{personName(me)}</p>
            <Text look="hint">@{me.username}</Text>
          </div>
        </PictureField>
      </div>
    </StepForm>
  );
};
