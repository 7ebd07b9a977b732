import type { z } from 'zod';
import { auth } from './auth.ts';
import { chat } from './chat.ts';
import { communities } from './communities.ts';
import { events } from './events.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { menus } from './menus.ts';
import { notifications } from './notifications.ts';
import { posts } from './posts.ts';
import { preferences } from './preferences.ts';
import { search } from './search.ts';
import { site } from './site.ts';
import { users } from './users.ts';

/** The whole API, by feature. Browsers import its type only, so that no schema reaches their bundle. */
export const contract = { auth, users, menus, communities, events, notifications, posts, preferences, chat, search, site };

type Feature = (typeof contract)[keyof typeof contract];
type AnyEndpoint = Feature extends infer F ? (F extends unknown ? F[keyof F] : never) : never;

/** `'GET /events/:id'`: how a client names a call. */
export type CallName = AnyEndpoint extends infer E ? (E extends Endpoint ? `${E['method']} ${E['path']}` : never) : never;
export type EndpointOf<Name extends CallName> = Extract<AnyEndpoint, CallShape<Name>>;
type CallShape<Name> = Name extends `${infer M} ${infer P}` ? { method: M; path: P } : never;

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = z.input<NonNullable<E[K]>>;
type Given<K extends string, T> = {} extends T ? { [P in K]?: T } : { [P in K]: T };

/** What a client hands over for a call. */
export type CallInput<Name extends CallName> = Given<'params', Part<EndpointOf<Name>, 'params'>> &
  Given<'query', Part<EndpointOf<Name>, 'query'>> &
  Given<'body', Part<EndpointOf<Name>, 'body'>>;
/** What it gets back. */
export type CallOutput<Name extends CallName> = z.output<EndpointOf<Name>['ok']>;
