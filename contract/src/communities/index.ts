import { z } from 'zod';
import {
  Category,
  Community,
  CommunityCreate,
  CommunityFilter,
  CommunitySummary,
  newPosts,
  OwnCommunity,
  RecommendedCommunity,
} from './shapes.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { IdOrSlug, pageQuery, Pagination } from '../kernel/schemas.ts';

export * from './shapes.ts';

const Communities = z.object({ communities: z.array(CommunitySummary), pagination: Pagination });
const byId = z.object({ id: IdOrSlug });

export const communities = {
  list: endpoint({
    method: 'GET',
    path: '/communities',
    access: 'public',
    summary: 'List communities visible to the caller, filtered, sorted and paginated.',
    query: CommunityFilter,
    ok: Communities,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/communities/categories',
    access: 'public',
    summary: 'List the categories of communities.',
    ok: z.object({ items: z.array(Category) }),
  }),
  recommended: endpoint({
    method: 'GET',
    path: '/communities/recommended',
    access: 'user',
    summary: 'List recommended communities of which the current user is not a member.',
    query: z.object(pageQuery),
    ok: Communities.extend({ communities: z.array(RecommendedCommunity) }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/me/communities',
    access: 'user',
    summary: 'List the communities of which the current user is an active member.',
    ok: z.array(OwnCommunity),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/me/communities/unread',
    access: 'user',
    summary:
      'Count the new posts in the communities of the current user, up to 100. Communities with notifications turned off are left out.',
    ok: z.object({ newPosts }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/communities/:id',
    access: 'public',
    summary: 'Get a community by id or slug.',
    params: byId,
    ok: Community,
    errors: ['community.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/communities',
    access: 'user',
    verified: true,
    summary: 'Create a community. The caller becomes its owner.',
    body: CommunityCreate,
    ok: Community,
    status: 201,
    errors: ['community.slug_taken', 'community.too_many', 'category.not_found', 'image.not_found'],
    rate: { max: 20, per: 3600 },
  }),
};
