import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Place<Data> = {
  /** What the address of the page says. */
  asked: string;
  /** What it should say; undefined until that is known. */
  today: string | undefined;
  /** Where such pages are: `/people`. */
  folder: string;
  data: Data | undefined;
  /** Under which name the page of today asks for the same. */
  keyOf: (today: string) => QueryKey;
};

/** A former name, an id or another spelling gives way to the address that holds today, without asking twice. True until it has. */
export function useCurrentAddress<Data>({ asked, today, folder, data, keyOf }: Place<Data>): boolean {
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
