import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

type AddressOptions<Data> = {
  /** The name or id in the URL. */
  asked: string;
  /** The current name; undefined until it is known. */
  today: string | undefined;
  /** Path of such pages: `/people`. */
  folder: string;
  data: Data | undefined;
  /** The query key of the current name. */
  keyOf: (today: string) => QueryKey;
};

/** Redirects a former name, an id or another spelling to the current URL, without a second request. True until then. */
export function useCurrentAddress<Data>({ asked, today, folder, data, keyOf }: AddressOptions<Data>): boolean {
  const navigate = useNavigate();
  const { search } = useLocation();
  const cache = useQueryClient();
  const isMoving = today !== undefined && today !== asked;
  const move = useEffectEvent((name: string) => {
    cache.setQueryData(keyOf(name), data);
    void navigate(`${folder}/${name}${search}`, { replace: true });
  });
  useEffect(() => {
    if (isMoving) move(today);
  }, [isMoving, today]);
  return isMoving;
}
