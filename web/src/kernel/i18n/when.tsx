import type { TimeSpan } from './time.ts';
import { useFormat } from './use-format.ts';

type RelativeTimeProps = {
  at: string;
  /** Adds the surrounding text, whose word order depends on the language. */
  wrap?: (time: string) => string;
};
/** `5 min. ago`, the full date on hover. */
export const RelativeTime = ({ at, wrap = (time) => time }: RelativeTimeProps) => {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.full(at)}>
      {wrap(format.relative(at))}
    </time>
  );
};

/** `Today 19:00–21:00`, with the full span on hover; for the local time at the place see `format.span`. */
export const SpanTime = (span: TimeSpan) => {
  const { text, full } = useFormat().span(span);
  return (
    <time dateTime={span.startsAt} title={full}>
      {text}
    </time>
  );
};
