import type { Tables } from '../migrations/tables.ts';
import type { InsertObject } from 'kysely';

/** Rows of a made-up world, by table, in an order in which foreign keys hold. */
export type Rows = { [Table in keyof Tables]?: InsertObject<Tables, Table>[] };

export type Person = { id: string; username: string; firstName: string; language: 'zh-CN' | 'en-US'; createdAt: Date };
export type Member = Person & { role: 'owner' | 'admin' | 'moderator' | 'member'; joinedAt: Date };
export type Place = {
  /** Its number in the world; ids of what it holds are made from it. */
  index: number;
  id: string;
  slug: string;
  language: 'zh-CN' | 'en-US';
  zone: string;
  city: string;
  country: string;
  tags: readonly string[];
  category: string;
  createdAt: Date;
  /** Active members, the owner first. */
  members: Member[];
};

/** So many more, their numbers from here on. */
export type Portion = { count: number; from: number };
