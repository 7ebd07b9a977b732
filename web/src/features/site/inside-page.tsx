import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Page as PageFrame } from '#ui/layout/layout.tsx';
import { Bone, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import type { SiteFrame } from './frame.ts';
import { siteQuery } from './site.queries.ts';

/** A public page for signed-in users: the same content inside the application. */
export const InsidePage = ({ content: Content }: { content: ComponentType<SiteFrame> }) => {
  const t = useTexts('site');
  const common = useTexts('kernel');
  const language = useLanguage();
  const query = useQuery(siteQuery);
  const { data: site } = query;
  if (!site) {
    const skeleton = (
      <PageFrame width="narrow">
        <Skeleton label={common('loading')}>
          <Bone width="40%" height={28} />
          <BoneText lines={6} />
        </Skeleton>
      </PageFrame>
    );
    return <LoadingState query={query} size="page" skeleton={skeleton} />;
  }
  return (
    <PageFrame width="narrow">
      <Content t={t} language={language} site={site} Link={Link} />
    </PageFrame>
  );
};
