import styles from './map.module.css';
import { tileServer } from './tiles.ts';

/** The attribution that the maker of the map asks for. */
export const Attribution = () => {
  const { text, url } = tileServer()?.attribution ?? { text: 'Natural Earth', url: null };
  return (
    <p className={styles.attribution}>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
};
