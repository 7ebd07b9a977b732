import type { Span } from './time.ts';
import { useFormat } from './use-format.ts';

type RelativeTimeProps = {
  at: string;
  /** The words around it, whose order is a matter of the language. */
  say?: (time: string) => string;
};
/** `5 min. ago`, the full date on hover. */
export const RelativeTime = ({ at, say = (time) => time }: RelativeTimeProps) => {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.full(at)}>
      {say(format.relative(at))}
    </time>
  );
};

/** `Today 19:00–21:00`, everything on hover; what clocks at the place show is asked of `format.span`. */
export const SpanTime = (span: Span) => {
  const { text, full } = useFormat().span(span);
  return (
    <time dateTime={span.startsAt} title={full}>
      {text}
    </time>
  );
};
