import { useSearchParams } from 'react-router';
import { DecisionDialog } from '#features/moderation/index.ts';

const asked = /^(case|community)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The decision that a notification leads to: it stands in the address, as its community may be closed to the reader. */
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
  const place = found[1] === 'case' ? 'case' : 'community';
  return <DecisionDialog key={found[0]} place={place} id={found[2]!} onClose={close} onMissing={close} />;
};
