import { importColumns, importTemplate, neededColumns } from '#contract/browser/user-import-file.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import buttons from '#ui/button/button.module.css';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './user-import.module.css';

const template = `data:text/csv;charset=utf-8,${encodeURIComponent(importTemplate())}`;

/** Explains the columns, and offers a template file. */
export const ColumnGuide = () => {
  const t = useTexts('users');
  const link = (
    <a className={buttons.button} data-look="plain" data-size="small" href={template} download="users-template.csv">
      {t('import.template')}
    </a>
  );
  return (
    <Panel title={t('import.columns')} extra={link}>
      <p className={styles.lead}>{t('import.columns.text')}</p>
      <Stack as="dl" className={styles.guide}>
        {importColumns.map((column) => (
          <div key={column}>
            <Row as="dt" gap={8}>
              <code>{column}</code>
              {neededColumns.includes(column) && <Tag tone="info">{t('import.columns.needed')}</Tag>}
            </Row>
            <dd>{t(`import.column.${column}`)}</dd>
          </div>
        ))}
      </Stack>
    </Panel>
  );
};
