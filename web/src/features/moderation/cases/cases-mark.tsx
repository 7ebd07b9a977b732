import { useInfiniteQuery } from '@tanstack/react-query';
import { casesOf } from './cases.queries.ts';

/** The number of cases and appeals that wait for a decision, from 100 on just so. */
export const CasesMark = ({ communityId, className }: { communityId: string; className: string }) => {
  const { data } = useInfiniteQuery(casesOf(communityId, 'waiting'));
  const [first] = data?.pages ?? [];
  const waiting = (first?.waiting ?? 0) + (first?.appeals ?? 0);
  return waiting > 0 ? <span className={className}>{waiting}</span> : null;
};
