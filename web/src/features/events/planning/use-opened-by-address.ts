import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Whether a dialog of an event page is open: opened by a press, or by the address (`?open=<name>`), which is cleared when it closes. */
export const useOpenedByAddress = (name: 'answering' | 'hosts') => {
  const [address, setAddress] = useSearchParams();
  const [isPressed, setPressed] = useState(false);
  const isAsked = address.get('open') === name;
  const setOpen = (isOpen: boolean) => {
    setPressed(isOpen);
    if (isOpen || !isAsked) return;
    address.delete('open');
    setAddress(address, { replace: true, preventScrollReset: true });
  };
  return [isPressed || isAsked, setOpen] as const;
};
