import { sql } from 'kysely';
import { insertMessages } from '#features/chat/index.ts';
import type { Database } from '#kernel/db/index.ts';
import { eventChats } from './content/event-chats.ts';
import { minutes } from './random.ts';

type Person = { channelId: string; now: Date; userId: string; isHost: boolean };

/** Opens the chats of some events, with what their hosts and guests said in the last hours. Runs after all have answered. */
export async function demoEventChats({ transact }: Pick<Database, 'transact'>): Promise<void> {
  await transact(async (tx) => {
    for (const { slug, lines } of eventChats) {
      await sql`update events set has_chat = true where slug = ${slug}`.execute(tx);
      const { rows } = await sql<Person>`
        select ch.id as "channelId", app_now() as now, cm.user_id as "userId", is_host_of(e.id, cm.user_id) as "isHost"
          from events e join channels ch on ch.event_id = e.id join channel_members cm on cm.channel_id = ch.id
         where e.slug = ${slug} order by "isHost" desc, cm.user_id`.execute(tx);
      const host = rows.find(({ isHost }) => isHost);
      const guests = rows.filter(({ isHost }) => !isHost);
      // An event that began meanwhile may have no guests.
      if (!host || guests.length === 0) continue;
      const spoken = lines.map(([by, body], nth) => ({
        senderId: by === 'host' ? host.userId : guests[(by - 1) % guests.length]!.userId,
        body,
        sentAt: new Date(host.now.getTime() - minutes((lines.length - nth) * 17)),
      }));
      await insertMessages(tx, host.channelId, spoken);
    }
  });
}
