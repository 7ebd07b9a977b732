import { useQuery } from '@tanstack/react-query';
import { ConsoleTable, FilterSelect, useTable } from '#console/index.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import type { Column } from '#ui/table/columns.ts';
import { CaseSheet } from './cases/case-sheet.tsx';
import { AppealTag, CaseState, useOutcome } from './cases/case-words.tsx';
import { shows, siteCases, type Case } from './cases/cases.queries.ts';
import { useOpenCase } from './cases/use-open-case.ts';
import { moderationForm, queryOf, scopes, targetTypes, type ModerationFilter } from './moderation-form.ts';

const useColumns = (): Column<Case>[] => {
  const t = useTexts('moderation');
  const outcome = useOutcome();
  return [
    { key: 'title', title: t('column.title'), cell: ({ title }) => title, width: '26%' },
    { key: 'target', title: t('column.target'), cell: ({ targetType }) => t(`target.${targetType}`) },
    { key: 'subject', title: t('fact.person'), cell: ({ subject }) => (subject ? personName(subject) : '–') },
    { key: 'place', title: t('fact.place'), cell: ({ community }) => community?.name ?? t('fact.site') },
    { key: 'reports', title: t('column.reports'), cell: ({ reportCount }) => reportCount },
    {
      key: 'state',
      title: t('fact.state'),
      cell: ({ state, appeal }) => (appeal ? <AppealTag state={appeal.state} /> : <CaseState state={state} />),
    },
    {
      key: 'decision',
      title: t('fact.decision'),
      cell: ({ decision }) => (decision ? outcome(decision) : '–'),
      isExtra: true,
    },
    { key: 'createdAt', title: t('fact.reported'), sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ];
};

/** All cases of the site, those of communities included. */
export const Page = () => {
  const t = useTexts('moderation');
  const table = useTable<Case, ModerationFilter>(moderationForm);
  const { filter, apply } = table;
  const query = useQuery(siteCases(queryOf(filter)));
  const columns = useColumns();
  const [openId, setOpenId] = useOpenCase();
  return (
    <PageFrame width="wide">
      <PageHeader title={t('page.title')} text={t('page.text')} />
      <ConsoleTable
        name="moderation"
        label={t('page.title')}
        table={table}
        query={query}
        columns={columns}
        nameOf={({ title }) => title}
        searchPlaceholder={t('search')}
        filters={
          <>
            <FilterSelect
              label={t('show')}
              value={filter.show}
              options={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
              onChange={(show) => apply({ show })}
            />
            <FilterSelect
              label={t('scope')}
              value={filter.scope}
              options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
              onChange={(scope) => apply({ scope })}
            />
            <FilterSelect
              label={t('column.target')}
              value={filter.targetType}
              options={targetTypes.map((value) => ({ value, label: t(`target.${value}`) }))}
              onChange={(targetType) => apply({ targetType })}
            />
          </>
        }
        onOpen={({ id }) => setOpenId(id)}
        empty={{ title: t('empty.waiting.title'), text: t('empty.site') }}
      />
      {openId !== null && <CaseSheet key={openId} id={openId} onClose={() => setOpenId(null)} />}
    </PageFrame>
  );
};
