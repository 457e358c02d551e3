"""
Stands in for bancho.py's own API: its web stack (FastAPI, uvicorn, uvloop, databases, orjson) in its versions, its
statements and its answers, as observed. Beatmaps come from memory, as there after the first request. What the real
one does besides (metrics, packets, looking up online players) is left out, so the real one is slower.
Arguments: the port, and the address of the database.
"""

import sys
from contextlib import asynccontextmanager
from typing import Any, Literal, Optional

import uvicorn
from databases import Database
from fastapi import FastAPI, Query
from fastapi.responses import ORJSONResponse
from pydantic import BaseModel

port, address = int(sys.argv[1]), sys.argv[2]
database = Database(address)

USER_COLUMNS = (
    "id, name, safe_name, priv, country, silence_end, donor_end, creation_time, latest_activity, "
    "clan_id, clan_priv, preferred_mode, play_style, custom_badge_name, custom_badge_icon, userpage_content"
)
MAP_COLUMNS = (
    "md5, id, set_id, artist, title, version, creator, last_update, total_length, max_combo, status, "
    "plays, passes, mode, bpm, cs, od, ar, hp, diff"
)
beatmaps: dict[str, dict[str, Any]] = {}


async def fetch_all(query: str, params: dict[str, Any]) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in await database.fetch_all(query, params)]


@asynccontextmanager
async def lifespan(_: FastAPI):
    await database.connect()
    for row in await fetch_all(f"SELECT {MAP_COLUMNS} FROM maps", {}):
        beatmaps[row["md5"]] = row
    yield
    await database.disconnect()


api = FastAPI(lifespan=lifespan)


class Player(BaseModel):
    id: int
    name: str
    safe_name: str
    priv: int
    country: str
    silence_end: int
    donor_end: int
    creation_time: int
    latest_activity: int
    clan_id: int
    clan_priv: int
    preferred_mode: int
    play_style: int
    custom_badge_name: Optional[str]
    custom_badge_icon: Optional[str]
    userpage_content: Optional[str]


class PlayerAnswer(BaseModel):
    status: Literal["success"]
    data: Player
    meta: dict[str, Any]


@api.get("/v2/players/{player_id}")
async def get_player(player_id: int) -> PlayerAnswer:
    [user] = await fetch_all(f"SELECT {USER_COLUMNS} FROM users WHERE id = :id", {"id": player_id})
    return PlayerAnswer(status="success", data=Player(**user), meta={})


@api.get("/v1/get_player_scores")
async def get_player_scores(
    scope: Literal["recent", "best"],
    player_id: int = Query(alias="id", ge=3, le=2_147_483_647),
    mode: int = Query(0, ge=0, le=11),
    limit: int = Query(25, ge=1, le=100),
) -> ORJSONResponse:
    [user] = await fetch_all(f"SELECT {USER_COLUMNS} FROM users WHERE id = :id", {"id": player_id})
    is_best = scope == "best"
    rows = await fetch_all(
        "SELECT scores.id, scores.map_md5, scores.score, scores.pp, scores.acc, scores.max_combo, scores.mods, "
        "scores.n300, scores.n100, scores.n50, scores.nmiss, scores.ngeki, scores.nkatu, scores.grade, "
        "scores.status, scores.mode, scores.play_time, scores.time_elapsed, scores.perfect "
        "FROM scores JOIN maps ON scores.map_md5 = maps.md5 WHERE scores.userid = :id AND scores.mode = :mode "
        + ("AND scores.status = 2 AND maps.status IN (2, 3) " if is_best else "")
        + f"ORDER BY scores.{'pp' if is_best else 'play_time'} "
        + "DESC LIMIT :limit",
        {"id": player_id, "mode": mode, "limit": limit},
    )
    for row in rows:
        row["beatmap"] = beatmaps[row.pop("map_md5")]
    player = {"id": user["id"], "name": user["name"], "clan": None}
    return ORJSONResponse({"status": "success", "scores": rows, "player": player})


@api.get("/v1/get_leaderboard")
async def get_leaderboard(
    mode: int = Query(0, ge=0, le=11),
    limit: int = Query(50, ge=1, le=100),
    offset: int = 0,
) -> ORJSONResponse:
    rows = await fetch_all(
        "SELECT users.id AS player_id, users.name, users.country, tscore, rscore, pp, plays, playtime, acc, max_combo, "
        "xh_count, x_count, sh_count, s_count, a_count, clans.id AS clan_id, clans.name AS clan_name, "
        "clans.tag AS clan_tag FROM stats JOIN users ON stats.id = users.id "
        "LEFT JOIN clans ON users.clan_id = clans.id "
        "WHERE stats.mode = :mode AND users.priv & 1 AND pp > 0 ORDER BY pp DESC LIMIT :offset, :limit",
        {"mode": mode, "limit": limit, "offset": offset},
    )
    return ORJSONResponse({"status": "success", "leaderboard": rows})



uvicorn.run(api, host="127.0.0.1", port=port, loop="uvloop", log_level="error", access_log=False)
