// The long run of property tests that need no database.
import '#game/beatmapset/search-in-memory.test'
import '#platform/rate-limit/limits.test'
import '#game/leaderboard/boards.test'
