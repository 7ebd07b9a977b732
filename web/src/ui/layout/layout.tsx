import type { ReactNode } from 'react';
import styles from './layout.module.css';

type PageProps = { children: ReactNode; width?: 'narrow' | 'normal' | 'wide' };
/** The width of a page: centred, with the usual gaps. `narrow` suits forms and text. */
export const Page = ({ children, width = 'normal' }: PageProps) => (
  <div className={styles.page} data-width={width}>
    {children}
  </div>
);

type PageHeaderProps = { title: string; text?: ReactNode; actions?: ReactNode };
export const PageHeader = ({ title, text, actions }: PageHeaderProps) => (
  <header className={styles.header}>
    <div>
      <h1>{title}</h1>
      {text && <p className={styles.sub}>{text}</p>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </header>
);

type PanelProps = { children: ReactNode; title?: string; extra?: ReactNode; as?: 'section' | 'div' | 'aside'; flush?: boolean };
/** A surface with a border; `flush` leaves the padding to the content. */
export const Panel = ({ children, title, extra, as: Tag = 'section', flush = false }: PanelProps) => (
  <Tag className={styles.panel} data-flush={flush} aria-label={title}>
    {title && (
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        {extra}
      </div>
    )}
    {children}
  </Tag>
);

type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
export const Tag = ({ children, tone = 'neutral', icon }: { children: ReactNode; tone?: Tone; icon?: ReactNode }) => (
  <span className={styles.tag} data-tone={tone}>
    {icon}
    {children}
  </span>
);
