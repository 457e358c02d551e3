-- The tables of bancho.py 5.3.0 that are alike in every database of it.

create table stats (
  id int auto_increment,
  mode tinyint(1) not null,
  tscore bigint unsigned default 0 not null,
  rscore bigint unsigned default 0 not null,
  pp int unsigned default 0 not null,
  plays int unsigned default 0 not null,
  playtime int unsigned default 0 not null,
  acc float(6, 3) default 0.000 not null,
  max_combo int unsigned default 0 not null,
  total_hits int unsigned default 0 not null,
  replay_views int unsigned default 0 not null,
  xh_count int unsigned default 0 not null,
  x_count int unsigned default 0 not null,
  sh_count int unsigned default 0 not null,
  s_count int unsigned default 0 not null,
  a_count int unsigned default 0 not null,
  primary key (id, mode),
  index stats_mode_index (mode),
  index stats_pp_index (pp),
  index stats_tscore_index (tscore),
  index stats_rscore_index (rscore)
);

create table mapsets (
  server enum('osu!', 'private') default 'osu!' not null,
  id int not null,
  last_osuapi_check datetime default current_timestamp not null,
  primary key (server, id),
  unique index mapsets_id_uindex (id)
);

create table clans (
  id int auto_increment primary key,
  name varchar(16) charset utf8mb3 not null,
  tag varchar(6) charset utf8mb3 not null,
  owner int not null,
  created_at datetime not null,
  unique index clans_name_uindex (name),
  unique index clans_owner_uindex (owner),
  unique index clans_tag_uindex (tag)
);

create table favourites (
  userid int not null,
  setid int not null,
  created_at int default 0 not null,
  primary key (userid, setid)
);

create table ratings (
  userid int not null,
  map_md5 char(32) not null,
  rating tinyint(2) not null,
  primary key (userid, map_md5)
);

create table comments (
  id int auto_increment primary key,
  target_id int not null,
  target_type enum('replay', 'map', 'song') not null,
  userid int not null,
  time int not null,
  comment varchar(80) charset utf8mb3 not null,
  colour char(6) null
);

create table relationships (
  user1 int not null,
  user2 int not null,
  type enum('friend', 'block') not null,
  primary key (user1, user2)
);

create table achievements (
  id int auto_increment primary key,
  file varchar(128) not null,
  name varchar(128) charset utf8mb3 not null,
  `desc` varchar(256) charset utf8mb3 not null,
  cond varchar(64) not null,
  unique index achievements_desc_uindex (`desc`),
  unique index achievements_file_uindex (file),
  unique index achievements_name_uindex (name)
);

create table user_achievements (
  userid int not null,
  achid int not null,
  primary key (userid, achid),
  index user_achievements_achid_index (achid),
  index user_achievements_userid_index (userid)
);

create table ingame_logins (
  id int auto_increment primary key,
  userid int not null,
  ip varchar(45) not null,
  osu_ver date not null,
  osu_stream varchar(11) not null,
  datetime datetime not null
);

create table client_hashes (
  userid int not null,
  osupath char(32) not null,
  adapters char(32) not null,
  uninstall_id char(32) not null,
  disk_serial char(32) not null,
  latest_time datetime not null,
  occurrences int default 0 not null,
  primary key (userid, osupath, adapters, uninstall_id, disk_serial)
);

create table mail (
  id int auto_increment primary key,
  from_id int not null,
  to_id int not null,
  msg varchar(2048) charset utf8mb3 not null,
  time int null,
  `read` tinyint(1) default 0 not null
);

create table channels (
  id int auto_increment primary key,
  name varchar(32) not null,
  topic varchar(256) not null,
  read_priv int default 1 not null,
  write_priv int default 2 not null,
  auto_join tinyint(1) default 0 not null,
  unique index channels_name_uindex (name)
);

create table startups (
  id int auto_increment primary key,
  ver_major tinyint not null,
  ver_minor tinyint not null,
  ver_micro tinyint not null,
  datetime datetime not null
);

insert into startups (ver_major, ver_minor, ver_micro, datetime)
values (5, 2, 1, '2025-01-01 00:00:00'), (5, 3, 0, '2026-07-02 00:00:00');
