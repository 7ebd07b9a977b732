import { useSearchParams } from 'react-router';
import { DecisionDialog } from '#features/moderation/index.ts';

const places = ['case', 'community', 'post', 'comment'] as const;
const asked = /^(case|community|post|comment)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The decision that a notification leads to: it stands in the address, as what it is about may be closed to the reader. */
export const OpenDecision = () => {
  const [address, setAddress] = useSearchParams();
  const found = asked.exec(address.get('decision') ?? '');
  if (!found) return null;
  const close = () =>
    setAddress(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.delete('decision');
        return changed;
      },
      { preventScrollReset: true, replace: true },
    );
  const place = places.find((known) => known === found[1]) ?? 'case';
  return <DecisionDialog key={found[0]} place={place} id={found[2]!} onClose={close} onLoadError={close} />;
};
