import { withLooks } from '#kernel/antd/index.tsx';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import styles from './my-profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { useMe } from './users.queries.ts';

const Screen = () => {
  const t = useTexts('users');
  const me = useMe();
  const name = personName(me);
  return (
    <PageFrame width="narrow">
      <PageHeader title={t('title')} text={t('subtitle')} />
      <div className={styles.who}>
        <Avatar id={me.id} name={name} picture={me.profilePicture} size={64} decorative />
        <div>
          <h2>{name}</h2>
          <p>@{me.username}</p>
        </div>
      </div>
      <ProfileForm me={me} />
    </PageFrame>
  );
};

export const Page = withLooks(Screen);
