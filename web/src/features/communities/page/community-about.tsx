import { Link } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import styles from './community-about.module.css';

export const CommunityAbout = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const { description, rules, children, organisation } = community;
  return (
    <>
      <Panel title={t('about.title')}>
        {description ? <Markdown source={description} /> : <Text look="secondary">{t('about.none')}</Text>}
      </Panel>
      {organisation && (
        <Panel title={t('organisation.title')}>
          <Row as="p" gap={8} wrap>
            {organisation.name}
            {organisation.isVerified && (
              <Tag tone="success" icon={<CheckIcon size={16} />}>
                {t('organisation.verified')}
              </Tag>
            )}
          </Row>
          {organisation.creditCode && <Text look="secondary">{t('organisation.code', { code: organisation.creditCode })}</Text>}
        </Panel>
      )}
      {children.length > 0 && (
        <Panel title={t('about.children')}>
          <ul className={styles.children}>
            {children.map(({ id, slug, name, avatar }) => (
              <li key={id}>
                <Avatar id={id} name={name} picture={avatar} size={32} shape="square" decorative />
                <Link to={`/communities/${slug}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {rules.length > 0 && (
        <Panel title={t('about.rules')}>
          <ol className={styles.rules}>
            {rules.map((rule, index) => (
              <li key={`${index}-${rule}`}>{rule}</li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
};
