import { useMe } from '#kernel/me/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader, Panel, Tag } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './access-demo.module.css';

/** A page that only one role and administrators come to see. */
export const RolePage = ({ dependencies }: { dependencies: 'admin' | 'common' }) => {
  const t = useTexts('access-demo');
  const { roles } = useMe();
  return (
    <PageFrame width="narrow">
      <PageHeader
        title={t(`role.${dependencies}.title`)}
        text={t(`role.${dependencies}.text`)}
        actions={<LinkButton to="/access/button-control">{t('buttons.title')}</LinkButton>}
      />
      <Panel title={t('role.rule')}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('role.needed')}</dt>
            <dd>
              <Tag tone="accent">
                <code>{dependencies}</code>
              </Tag>
            </dd>
          </div>
          <div>
            <dt>{t('me.roles')}</dt>
            <dd>
              <Row as="ul" gap={8} align="stretch" wrap>
                {roles.map((code) => (
                  <li key={code}>
                    <Tag tone={code === dependencies ? 'success' : 'neutral'}>
                      <code>{code}</code>
                    </Tag>
                  </li>
                ))}
              </Row>
            </dd>
          </div>
          <div>
            <dt>{t('role.others')}</dt>
            <dd>{t('role.others.text')}</dd>
          </div>
        </dl>
      </Panel>
    </PageFrame>
  );
};
