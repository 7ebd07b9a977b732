-- Whoever asked for an address heard whether a hidden community has it. These end in ten random letters now; former addresses of theirs are free.
delete from community_slugs s using communities c where c.id = s.community_id and c.visibility = 'hidden';
update communities set slug = rtrim(left(slug, 53), '-') || '-' || left(replace(gen_random_uuid()::text, '-', ''), 10) where visibility = 'hidden';
