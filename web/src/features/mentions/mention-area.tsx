import { useRef, type ComponentProps } from 'react';
import { AreaField } from '#ui/area/area-field.tsx';
import { MentionList } from './mention-list.tsx';
import styles from './mentions.module.css';
import { useMentionCompletion } from './use-mention-completion.ts';

type MentionAreaProps = Omit<ComponentProps<typeof AreaField>, 'value' | 'onChange'> & {
  communityId: string;
  value: string;
  onChange: (value: string) => void;
};

/** A text field that completes `@` with members of the community, by keyboard and pointer. */
export const MentionArea = ({ communityId, value, onChange, ...area }: MentionAreaProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const completion = useMentionCompletion({ communityId, value, onChange, field });
  return (
    <div className={styles.root}>
      <AreaField
        {...area}
        {...completion.field}
        ref={field}
        value={value}
        onKeyDown={completion.takeKey}
        onBlur={(event) => {
          completion.field.onBlur(event);
          area.onBlur?.(event);
        }}
      />
      <MentionList {...completion.list} />
    </div>
  );
};
