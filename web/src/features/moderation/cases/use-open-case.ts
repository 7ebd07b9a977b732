import { useSearchParams } from 'react-router';

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The open case stands in the address, so that a notification leads to it. */
export const useOpenCase = () => {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('case') ?? '';
  const set = (next: string | null) =>
    setAddress(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === null) changed.delete('case');
        else changed.set('case', next);
        return changed;
      },
      { preventScrollReset: true, replace: next === null },
    );
  return [id.test(asked) ? asked : null, set] as const;
};
