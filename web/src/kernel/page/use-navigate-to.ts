import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Navigates to a created record in an effect, when the page has no unsaved input any more. */
export const useNavigateTo = (address: string | null): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (address) void navigate(address, { replace: true });
  }, [address, navigate]);
};
