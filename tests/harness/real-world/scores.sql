-- Scores as bancho.py writes them: status 0 failed, 1 passed, 2 the player's best on that beatmap in that mode.
-- A beatmap that changed or was deleted upstream leaves scores behind whose MD5 nobody knows any more.

set names utf8mb4;

insert into scores (
  id, map_md5, score, pp, acc, max_combo, mods, n300, n100, n50, nmiss, ngeki, nkatu, grade, status, mode,
  play_time, time_elapsed, client_flags, userid, perfect, online_checksum
)
with played (
  id, map, score, pp, acc, max_combo, mods, n300, n100, n50, nmiss, ngeki, nkatu, grade, status, mode, play_time, elapsed, name, perfect
) as (
  values
    (48211, 2116203, 21640117, 312.456, 99.012, 655, 24, 470, 7, 0, 0, 120, 6, 'SH', 2, 0, '2026-11-01 12:30:00', 95000, 'WWWWWWWWWWWWWWW', 1),
    (48212, 2116203, 9112004, 201.1, 94.4, 402, 0, 440, 30, 2, 5, 101, 19, 'A', 1, 0, '2026-10-30 12:30:00', 95000, 'WWWWWWWWWWWWWWW', 0),
    (48213, 2116203, 110040, 3.2, 71.02, 60, 576, 41, 20, 8, 14, 4, 6, 'F', 0, 0, '2026-11-02 12:30:00', 22000, 'WWWWWWWWWWWWWWW', 0),
    (48214, 3150177, 2147483647, 0, 100, 1288, 88, 1010, 0, 0, 0, 210, 0, 'XH', 2, 0, '2026-11-03 01:02:03', 161000, 'WWWWWWWWWWWWWWW', 1),
    (48215, 2116206, 812334, 240.5, 96.75, 1902, 1073741824, 702, 12, 1, 6, 1001, 44, 'S', 2, 3, '2026-09-03 01:02:03', 95000, 'WWWWWWWWWWWWWWW', 0),
    -- The beatmaps of these two are gone.
    (48216, 3501002, 5120991, 150.25, 97.3, 512, 8, 380, 14, 1, 1, 90, 8, 'A', 2, 0, '2023-05-01 10:00:00', 150000, '霧島 はる', 0),
    (48217, 888888, 7340021, 410.75, 98.11, 990, 0, 640, 18, 0, 0, 160, 10, 'S', 2, 0, '2022-01-01 00:00:00', 201000, '霧島 はる', 0),
    (48218, 3501004, 6220911, 280.125, 98.7, 880, 64, 600, 9, 1, 0, 150, 6, 'S', 2, 0, '2026-11-04 10:00:00', 100000, '霧島 はる', 0),
    (48219, 2116203, 17340021, 402.004, 98.2, 650, 136, 460, 14, 0, 1, 118, 9, 'A', 2, 4, '2026-11-05 10:00:00', 95000, '[relax only]', 0),
    (48220, 2116204, 712000, 190.3, 95.5, 610, 128, 590, 50, 0, 4, 20, 3, 'A', 2, 5, '2026-11-06 10:00:00', 95000, '[relax only]', 0),
    (48221, 2116205, 9712000, 210.3, 99.5, 515, 128, 500, 20, 70, 1, 30, 2, 'S', 2, 6, '2026-11-07 10:00:00', 95000, '[relax only]', 0),
    (48222, 2116203, 11712000, 330.9, 97.5, 600, 8192, 455, 20, 1, 1, 110, 12, 'A', 2, 8, '2026-11-08 10:00:00', 95000, '[relax only]', 0),
    (48223, 2116203, 30000000, 900.5, 100, 655, 0, 477, 0, 0, 0, 130, 0, 'X', 2, 0, '2024-03-30 10:00:00', 95000, 'gone astray', 1),
    (48224, 3777000, 400000, 0.001, 90.909, 400, 1, 300, 60, 0, 0, 10, 10, 'B', 2, 0, '2026-11-09 10:00:00', 88000, 'mizuki', 0),
    (48225, 4092656, 100, 12.5, 80, 20, 0, 90, 40, 9, 30, 1, 1, 'C', 2, 0, '2026-11-09 11:00:00', 88000, 'mizuki', 0)
)
select
  played.id, md5(concat('map ', map)), score, pp, acc, max_combo, mods, n300, n100, n50, nmiss, ngeki, nkatu, grade, status, mode,
  play_time, elapsed, 0, users.id, perfect, md5(concat('score ', played.id))
from played join users on users.name = played.name;

-- The everyday: a best for each pair of a player and a beatmap, and for some pairs also a pass and a fail before it.
insert into scores (
  map_md5, score, pp, acc, max_combo, mods, n300, n100, n50, nmiss, ngeki, nkatu, grade, status, mode,
  play_time, time_elapsed, client_flags, userid, perfect, online_checksum
)
with
  pairs as (
    select maps.md5, maps.max_combo, maps.diff, maps.mode, maps.total_length, users.id as player, maps.id as map,
      1 + (users.id * 5 + maps.id) mod 41 as luck,
      case
        when maps.mode < 3 and (users.id + maps.id) mod 5 = 0 then 4
        when maps.mode = 0 and (users.id + maps.id) mod 7 = 0 then 8
        else 0
      end as relax
    from maps cross join users
    where users.id > 16 and (users.id * 7 + maps.id) mod 13 = 0
  ),
  tries (status, grade, loss) as (values (2, '', 0), (1, '', 3), (0, 'F', 18))
select
  md5, 200000 + map * 7 mod 9000000 - loss * 8000, round(diff * diff * 9 * (101 - luck * 0.3 - loss) / 100, 3),
  99.6 - luck * 0.25 - loss, greatest(20, max_combo - luck * 3 - loss * 9),
  if(relax = 4, 128, if(relax = 8, 8192, 0)) | if(luck mod 4 = 0, 8, 0) | if(luck mod 9 = 0, 576, 0),
  max_combo div 2, luck, luck div 8, luck div 5 + loss, max_combo div 8, luck div 3,
  if(grade <> '', grade, case when luck < 5 and loss = 0 then 'S' when luck < 25 then 'A' else 'B' end),
  status, mode + relax,
  timestampadd(minute, (player * 131 + map) mod 400000 - loss * 60, '2026-01-01 00:00:00'),
  total_length * 1000 div (1 + loss div 10), 0, player, 0, md5(concat(player, ' ', map, ' ', status))
from pairs cross join tries
where status = 2 or (player + map) mod 4 > 1 + status
order by player, map, status;

-- What bancho.py adds up at each submission.
update stats join (
  select userid, mode, count(*) as plays, sum(score) as points, sum(time_elapsed div 1000) as seconds, max(max_combo) as combo,
    sum(n300 + n100 + n50 + if(mode in (1, 3, 5), ngeki + nkatu, 0)) as hits
  from scores group by userid, mode
) as every on every.userid = stats.id and every.mode = stats.mode
set stats.plays = every.plays, tscore = points, playtime = seconds, total_hits = hits, stats.max_combo = combo;

update stats join (
  select userid, mode, sum(score) as points, round(sum(pp * pow(0.95, place)) + 416.6667 * (1 - pow(0.9994, count(*)))) as pp,
    sum(acc * pow(0.95, place)) / (20 * (1 - pow(0.95, count(*)))) as acc,
    sum(grade = 'XH') as xh, sum(grade = 'X') as x, sum(grade = 'SH') as sh, sum(grade = 'S') as s, sum(grade = 'A') as a
  from (
    select scores.*, row_number() over (partition by userid, scores.mode order by pp desc, scores.id) - 1 as place
    from scores join maps on maps.md5 = scores.map_md5
    where scores.status = 2 and maps.status in (2, 3)
  ) as ranked
  group by userid, mode
) as best on best.userid = stats.id and best.mode = stats.mode
set rscore = points, stats.pp = best.pp, stats.acc = best.acc, xh_count = xh, x_count = x, sh_count = sh, s_count = s, a_count = a;

-- The one who never sleeps.
update stats join users on users.id = stats.id
set tscore = 512345678901, rscore = 98765432109, stats.pp = 27613, plays = 182345, playtime = 31536000, total_hits = 48123456,
  replay_views = 1204, xh_count = 4021, x_count = 12, sh_count = 9033, s_count = 220, a_count = 10101
where users.name = 'WWWWWWWWWWWWWWW' and stats.mode = 0;
