-- Players as bancho.py leaves them: registered in the game or on the site, then played, paid, silenced or restricted.
-- Everything that is not named here has the default of its column.

set names utf8mb4;
-- The password of all of them is Forest-Echo-7.
set @hash = '$2b$12$fHW5lacOv8/VATZbWjPnHOUscuyLu3u8axNNHr1tOg8r/OfGKciOG';

-- What bancho.py's registration writes. The ids are 3 and up.
insert into users (name, safe_name, email, pw_bcrypt, country, creation_time, latest_activity)
with registered (place, name, country, time) as (
  values
    (1, 'mizuki', 'jp', 1688212800),
    (2, 'WWWWWWWWWWWWWWW', 'jp', 1688299200),
    (3, '-[ Yuki ]-', 'gs', 1690000000),
    (4, '霧島 はる', 'jp', 1691000000),
    (5, 'first_timer', 'xx', 1793900000),
    (6, 'gone astray', 'us', 1692000000),
    (7, 'Pays The Rent', 'de', 1693000000),
    (8, 'talks_a_lot', 'br', 1694000000),
    -- From a database that is older than the columns of time.
    (9, 'oldest', 'fr', 0),
    -- What bancho.py writes when its geolocation has no answer.
    (10, 'tor-user', 'XX', 1695000000),
    (11, 'Éloïse', 'fr', 1696000000),
    (12, 'll', 'kr', 1697000000),
    (13, '[relax only]', 'pl', 1698000000),
    (14, 'hidden_owner', 'jp', 1699000000)
)
select name, lower(replace(name, ' ', '_')), concat('player', place, '@mail.example'), @hash, country, time, time
from registered
order by place;

-- Enough for a second page of the leaderboards.
insert into users (name, safe_name, email, pw_bcrypt, country, creation_time, latest_activity)
with
  adjectives (place, adjective) as (
    values (0, 'quiet'), (1, 'late'), (2, 'paper'), (3, 'blue'), (4, 'lost'), (5, 'tiny'), (6, 'spare'), (7, 'odd')
  ),
  nouns (place, noun) as (
    values (0, 'river'), (1, 'Lantern'), (2, 'moth'), (3, 'TRAIN'), (4, 'kettle'), (5, 'crow'), (6, 'island'), (7, 'coat')
  )
select
  concat(adjective, ' ', noun),
  lower(concat(adjective, '_', noun)),
  lower(concat(adjective, '.', noun, '@mail.example')),
  @hash,
  elt(1 + (adjectives.place * 3 + nouns.place) mod 6, 'jp', 'us', 'de', 'tw', 'xx', 'br'),
  1700000000 + adjectives.place * 800000 + nouns.place * 90000,
  1790000000 + adjectives.place * 8000 + nouns.place * 900
from adjectives cross join nouns
order by adjectives.place, nouns.place;

-- The bot too: bancho.py's first rows are its own.
insert into stats (id, mode)
select users.id, modes.mode
from users cross join (
  select 0 as mode union select 1 union select 2 union select 3 union select 4 union select 5 union select 6 union select 8
) as modes;

-- The first sign-in to the game verifies a player (2). The first of all players becomes staff.
update users set priv = 3, latest_activity = 1794000000 where id > 2 and name <> 'first_timer';
update users set priv = 31879 where name = 'mizuki';
update users set priv = 3 | 16 | 32, donor_end = 2000000000 where name = 'Pays The Rent';
update users set priv = 3 | 128 | 2048, custom_badge_name = 'Mapper', custom_badge_icon = 'fa-music' where name = 'Éloïse';
update users set silence_end = 2000000000 where name = 'talks_a_lot';
update users set latest_activity = 0 where name = 'oldest';
update users set preferred_mode = 4, play_style = 6, api_key = uuid() where name = '[relax only]';
update users set priv = 2 where name in ('gone astray', 'hidden_owner');

-- bancho.py never writes an about-me: other sites on the same database do.
update users set userpage_content = '' where name = 'll';
update users set userpage_content = repeat('森の中で音ゲーをしています。', 146) where name = '霧島 はる';
update users
set userpage_content = '[center][b]hi![/b][/center]\n[img]https://i.example.com/me.png[/img]\n[url=https://example.com]more[/url]'
where name = 'Pays The Rent';

insert into clans (name, tag, owner, created_at)
select 'Wide Open Skies!', 'WWWWWW', id, '2024-01-31 10:00:00' from users where name = 'WWWWWWWWWWWWWWW';
insert into clans (name, tag, owner, created_at)
select 'ねこ会', 'NEKO', id, '2024-02-01 10:00:00' from users where name = '霧島 はる';
insert into clans (name, tag, owner, created_at)
select 'Left Behind', 'LOST', id, '2024-03-01 10:00:00' from users where name = 'hidden_owner';
update users join clans on clans.owner = users.id set clan_id = clans.id, clan_priv = 3;
update users join clans on clans.tag = 'NEKO' set clan_id = clans.id, clan_priv = 1 where users.name like 'quiet %';
update users join clans on clans.tag = 'LOST' set clan_id = clans.id, clan_priv = 2 where users.name = 'late river';

-- What the game keeps of its players, and the site never shows.
insert into relationships (user1, user2, type) values (3, 4, 'friend'), (4, 3, 'friend'), (3, 8, 'block');
insert into logs (`from`, `to`, action, msg, time)
select 3, id, 'restrict', 'multiple accounts', '2024-04-01 09:00:00' from users where (priv & 1) = 0;
insert into logs (`from`, `to`, action, msg, time)
select 3, id, 'silence', '(3d) spam', '2026-10-01 09:00:00' from users where silence_end > 0;
insert into ingame_logins (userid, ip, osu_ver, osu_stream, datetime)
select id, '192.0.2.7', '2024-08-20', 'stable', from_unixtime(latest_activity) from users where (priv & 2) <> 0 and id > 2;
insert into client_hashes (userid, osupath, adapters, uninstall_id, disk_serial, latest_time, occurrences)
select id, md5('path'), md5(id), md5(id + 1000), md5(id + 2000), '2026-11-01 00:00:00', 12 from users where (priv & 2) <> 0;
