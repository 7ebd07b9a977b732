import { personName, useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { InterestsPanel, stepAddress } from './interests-panel.tsx';
import styles from './my-profile.module.css';
import { PictureField } from './picture-field.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useMe } from '#kernel/me/index.ts';

export const Page = () => {
  const t = useTexts('profile');
  const me = useMe();
  const name = personName(me);
  return (
    <PageFrame width="narrow">
      <PageHeader title={t('title')} text={t('subtitle')} actions={<Ways username={me.username} />} />
      <PictureField me={me}>
        <div className={styles.who}>
          <h2>{name}</h2>
          <p>@{me.username}</p>
        </div>
      </PictureField>
      <InterestsPanel me={me} />
      <ProfileForm me={me} />
    </PageFrame>
  );
};

/** Links to the onboarding, and to the own profile as members and as visitors see it. */
const Ways = ({ username }: { username: string }) => {
  const t = useTexts('profile');
  return (
    <>
      <LinkButton to={stepAddress('picture')}>{t('steps')}</LinkButton>
      <LinkButton to={`/people/${username}?view=visitor`}>{t('preview')}</LinkButton>
    </>
  );
};
