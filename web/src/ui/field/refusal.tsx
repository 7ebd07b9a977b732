import { WarningIcon } from '#ui/icons/entry-icons.tsx';
import styles from './refusal.module.css';

/** An error from the server, above a short form, or beside the buttons of a long one; several are a list in one alert. */
export const Refusal = ({ text }: { text: string | readonly string[] }) => {
  const [first, ...more] = typeof text === 'string' ? [text] : text;
  return (
    <div role="alert" className={styles.refusal}>
      <WarningIcon />
      {more.length === 0 ? (
        <p>{first}</p>
      ) : (
        <ul>
          {[first, ...more].map((one, index) => (
            <li key={index}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
