import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './my-profile.module.css';
import type { Me } from '#kernel/me/index.ts';

/** The step of the first steps, which lead back here. */
export const stepAddress = (step: 'picture' | 'interests'): string =>
  `/create-profile?${new URLSearchParams({ step, to: '/personal-center/my-profile' })}`;

/** How many kinds of communities somebody chose, and where they choose others. */
export const InterestsPanel = ({ me: { interests } }: { me: Me }) => {
  const t = useTexts('profile');
  return (
    <Panel title={t('interests')}>
      <div className={styles.interests}>
        <p>{interests.length === 0 ? t('interests.none') : t('interests.chosen', { count: interests.length })}</p>
        <LinkButton to={stepAddress('interests')}>{t('interests.choose')}</LinkButton>
      </div>
    </Panel>
  );
};
