-- The people whom a message names, each with the folded name as it stands in the text: it leads to them after they took another one.
-- `mentions` keeps those of them who are notified.
alter table messages add column mentions jsonb not null default '[]';
update messages m set mentions = named.people
  from (
    select x.channel_id, x.seq, jsonb_agg(jsonb_build_object('name', n.name, 'userId', x.user_id) order by n.name) as people
      from mentions x
      join (select id as user_id, username_key as name from users union select user_id, username_key from former_usernames) n on n.user_id = x.user_id
     group by x.channel_id, x.seq
  ) named
 where m.channel_id = named.channel_id and m.seq = named.seq;
