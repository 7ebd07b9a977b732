import { useMe } from '#kernel/me/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './access-demo.module.css';

/** The signed-in user, and the permissions of their roles. */
export const MyRights = () => {
  const t = useTexts('access-demo');
  const me = useMe();
  return (
    <Panel title={t('me.title')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('me.account')}</dt>
          <dd>
            {personName(me)} <span className={styles.note}>@{me.username}</span>
          </dd>
        </div>
        <div>
          <dt>{t('me.roles')}</dt>
          <dd>
            <Codes codes={me.roles} />
          </dd>
        </div>
        <div>
          <dt>{t('me.permissions')}</dt>
          <dd>{me.isAdmin ? t('me.all') : <Codes codes={me.permissions} />}</dd>
        </div>
      </dl>
    </Panel>
  );
};

const Codes = ({ codes }: { codes: readonly string[] }) => {
  const t = useTexts('access-demo');
  if (codes.length === 0) return t('me.none');
  return (
    <Row as="ul" gap={8} align="stretch" wrap>
      {codes.map((code) => (
        <li key={code}>
          <Tag>
            <code>{code}</code>
          </Tag>
        </li>
      ))}
    </Row>
  );
};
