import type { MemberEntry } from '#contract/communities/member-shapes.ts';
import type { Directory } from './members.queries.ts';
import styles from './members.module.css';

type Fields = Directory['fields'];
type ValuesProps = { fields: Fields; values: MemberEntry['values'] };

/** The values of a member with their fields, in the order of the fields. */
const shownOf = ({ fields, values }: ValuesProps) =>
  values.flatMap(({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId);
    return field ? [{ ...field, value }] : [];
  });

const Value = ({ kind, value, isShort = false }: { kind: Fields[number]['kind']; value: string; isShort?: boolean }) => {
  if (kind !== 'link') return value;
  return (
    <a href={value} target="_blank" rel="nofollow ugc noopener noreferrer">
      {isShort ? new URL(value).host : value}
    </a>
  );
};

/** The values on one line, each shortened if it is long. */
export const ShortValues = (props: ValuesProps) => (
  <dl className={styles.short}>
    {shownOf(props).map(({ id, label, kind, value }) => (
      <div key={id}>
        <dt>{label}</dt>
        <dd>
          <Value kind={kind} value={value} isShort />
        </dd>
      </div>
    ))}
  </dl>
);

export const AllValues = (props: ValuesProps) => (
  <dl className={styles.answers}>
    {shownOf(props).map(({ id, label, kind, value }) => (
      <div key={id}>
        <dt>{label}</dt>
        <dd>
          <Value kind={kind} value={value} />
        </dd>
      </div>
    ))}
  </dl>
);
