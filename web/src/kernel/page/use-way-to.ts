import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Leads to what was just created, in an effect: by then nothing on the page counts as unsaved any more. */
export const useWayTo = (address: string | null): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (address) void navigate(address, { replace: true });
  }, [address, navigate]);
};
