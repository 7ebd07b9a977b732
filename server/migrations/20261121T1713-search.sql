-- What people and messages are found by: cut for Chinese and English, names also in pinyin. The cutting is done by the
-- server, so rows written before stay null until its job has been at them.
alter table users add column search tsvector;
create index users_search on users using gin (search);
create index users_unsearchable on users (id) where search is null;

-- Beside the words of the body stands the channel, as `@id`: the index leaves out what a reader may not see.
-- Searches read the list of pending words from end to end, so it is kept short.
alter table messages add column search tsvector;
create index messages_search on messages using gin (search) with (gin_pending_list_limit = 256);
create index messages_unsearchable on messages (id) where search is null;
-- The newest messages first: where a word is common, the first results are among them.
create index messages_newest on messages (sent_at desc);
