import type { InsertObject } from 'kysely';
import type { Tables } from '../migrations/tables.ts';
import type { DemoCommunity } from './content/community.ts';

/** Rows of the demo data, by table, in an order that satisfies foreign keys. */
export type Rows = { [Table in keyof Tables]?: InsertObject<Tables, Table>[] };

export type Person = { id: string; username: string; firstName: string; language: 'zh-CN' | 'en-US'; createdAt: Date };
export type Member = Person & { role: 'owner' | 'admin' | 'moderator' | 'member'; joinedAt: Date };
export type WorldCommunity = {
  /** Its number; the ids of its rows are derived from it. */
  index: number;
  id: string;
  content: DemoCommunity;
  createdAt: Date;
  /** Active members, the owner first. */
  members: Member[];
};

/** A number of rows, numbered from `from` on. */
export type Portion = { count: number; from: number };

export const memberOf = ({ content, members }: WorldCommunity, username: string): Member => {
  const member = members.find((one) => one.username === username);
  if (!member) throw new Error(`${username} speaks in ${content.slug} without being a member.`);
  return member;
};
