import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './my-profile.module.css';
import type { Me } from '#kernel/me/index.ts';

/** The onboarding step, which leads back here. */
export const stepAddress = (step: 'picture' | 'interests'): string =>
  `/create-profile?${new URLSearchParams({ step, to: '/personal-center/my-profile' })}`;

/** The number of chosen interests, and a link to change them. */
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
