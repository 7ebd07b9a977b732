import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { CallOutput } from '#contract/api.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import styles from './planning.module.css';
import { draftsQuery, useMoveEvent } from './planning.queries.ts';

/** The state of the links to drafts, from which the page of a draft takes the way back. */
const useListedHere = () => {
  const { pathname, search } = useLocation();
  return { draftsAt: pathname + search };
};

type Listed = CallOutput<'GET /me/event-drafts'>;
type Draft = Listed['items'][number] | Listed['deleted'][number];

/** What tells it from others: its date in the list of its community, and its community in the list of all. */
const useAbout = (communityId: string | undefined) => {
  const format = useFormat();
  return (draft: Draft): string => (communityId === undefined ? draft.community.name : format.span(draft).text);
};

/** The hosted events that are not published yet, and those deleted of late: of one community, or of all. Without one: `none`. */
export const Drafts = ({ communityId, none = null }: { communityId?: string; none?: ReactNode }) => {
  const t = useTexts('events');
  const format = useFormat();
  const about = useAbout(communityId);
  const kept = useKeptFocus<HTMLDivElement>();
  const state = useListedHere();
  const { data } = useQuery(draftsQuery(communityId));
  if (!data) return null;
  const { items, deleted } = data;
  if (items.length === 0 && deleted.length === 0) return none;
  return (
    <Panel title={t('drafts.title')}>
      <div {...kept}>
        {items.length > 0 && (
          <ul className={styles.list}>
            {items.map((draft) => (
              <li key={draft.id}>
                <Link to={`/events/${draft.slug}`} state={state}>
                  {draft.title}
                </Link>
                <small>
                  {draft.publishAt === null
                    ? t('drafts.draft', { about: about(draft) })
                    : t('drafts.scheduled', {
                        about: about(draft),
                        time: `${format.dayWithin(draft.publishAt)} ${format.time(draft.publishAt)}`,
                      })}
                </small>
              </li>
            ))}
          </ul>
        )}
        {deleted.length > 0 && (
          <details className={styles.fold}>
            <summary>{t('drafts.deleted', { count: deleted.length })}</summary>
            <ul className={styles.list}>
              {deleted.map((draft) => (
                <DeletedDraft key={draft.id} draft={draft} about={about(draft)} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
};

const DeletedDraft = ({ draft, about }: { draft: Listed['deleted'][number]; about: string }) => {
  const t = useTexts('events');
  const format = useFormat();
  const { mutateAsync: move, isPending } = useMoveEvent(draft);
  const state = useListedHere();
  const { slug, title, restoreUntil } = draft;
  const restore = () => afterSuccess(move({ to: 'unarchive', body: null }), () => toast.success(t('drafts.restored', { title })));
  return (
    <ListRow
      wrap="phone"
      end={
        <Button size="small" isBusy={isPending} aria-label={t('drafts.restore.label', { title })} onClick={restore}>
          {t('drafts.restore')}
        </Button>
      }
    >
      <Link to={`/events/${slug}`} state={state}>
        {title}
      </Link>
      <small>{t('drafts.until', { about, day: format.dayWithin(restoreUntil) })}</small>
    </ListRow>
  );
};
