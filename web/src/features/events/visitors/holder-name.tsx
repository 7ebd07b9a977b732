import { personName } from '#kernel/i18n/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Tag } from '#ui/layout/layout.tsx';

type HolderNameProps = { user: Person; isVisitor: boolean; /** Text that marks a guest without an account. */ mark: string };

/** The person who answered: an account with its page, or a name that is marked. */
export const HolderName = ({ user, isVisitor, mark }: HolderNameProps) =>
  isVisitor ? (
    <>
      <bdi>{personName(user)}</bdi> <Tag tone="neutral">{mark}</Tag>
    </>
  ) : (
    <PersonLink username={user.username}>{personName(user)}</PersonLink>
  );
