import styles from './login-form.module.css';

type SubmitButtonProps = { label: string; busyLabel?: string; isBusy: boolean };

export const SubmitButton = ({ label, busyLabel = label, isBusy }: SubmitButtonProps) => (
  <button type="submit" className={styles.submit} disabled={isBusy} aria-busy={isBusy}>
    {isBusy ? busyLabel : label}
  </button>
);
