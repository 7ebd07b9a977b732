import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import styles from './sections.module.css';

export type SectionLink = { name: string; label: string; to: string; mark?: ReactNode };
type SectionsProps = {
  /** Name of the list. */
  label: string;
  links: readonly SectionLink[];
  /** Name of the open section; the address may name none. */
  open: string | undefined;
  isNamed: boolean;
  /** On a phone a section is shown as a page: the way back to the list, and the level of its heading. */
  back: { label: string; to: string };
  heading: 'h1' | 'h2';
  /** Another section may be the same route, so the guard of unsaved input does not apply by itself. */
  unsaved: { hasUnsaved: () => boolean; leaveBy: (leave: () => void) => void };
  children: ReactNode;
};

/** A list of sections beside the open one. If the address names none, a phone shows the list, a wide window the first section. */
export const Sections = ({ label, links, open, isNamed, back, heading: Heading, unsaved, children }: SectionsProps) => {
  const navigate = useNavigate();
  const guard = (event: MouseEvent, to: string) => {
    if (!unsaved.hasUnsaved()) return;
    event.preventDefault();
    unsaved.leaveBy(() => void navigate(to, { preventScrollReset: true }));
  };
  return (
    <div className={styles.sections} data-named={isNamed}>
      <nav aria-label={label} className={styles.nav}>
        {links.map(({ name, label: text, to, mark }) => (
          <Link
            key={name}
            className={styles.link}
            to={to}
            preventScrollReset
            aria-current={name === open ? 'page' : undefined}
            onClick={(event) => guard(event, to)}
          >
            {text}
            {mark}
            <ChevronIcon size={16} />
          </Link>
        ))}
      </nav>
      <div className={styles.section}>
        <div className={styles.top}>
          <Link className={styles.back} to={back.to} preventScrollReset onClick={(event) => guard(event, back.to)}>
            {back.label}
          </Link>
          <Heading>{links.find(({ name }) => name === open)?.label}</Heading>
        </div>
        {children}
      </div>
    </div>
  );
};
