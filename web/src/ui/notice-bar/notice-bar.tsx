import type { ReactNode } from 'react';
import { WarningIcon } from '#ui/icons/entry-icons.tsx';
import { CloseIcon, InfoIcon } from '#ui/icons/icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import styles from './notice-bar.module.css';

type NoticeBarProps = {
  tone: 'info' | 'warning';
  children: ReactNode;
  /** Without it the notice cannot be closed. */
  close?: { label: string; className?: string; onClose?: () => void };
};

/** A notice over the full width. */
export const NoticeBar = ({ tone, children, close }: NoticeBarProps) => (
  <div className={styles.bar} data-tone={tone}>
    {tone === 'warning' ? <WarningIcon size={16} /> : <InfoIcon size={16} />}
    <p className={styles.text}>{children}</p>
    {close && <IconButton className={close.className} label={close.label} icon={<CloseIcon size={16} />} onClick={close.onClose} />}
  </div>
);
