// The long run of property tests that need no database.
import '#beatmapset/search-in-memory.test'
import '#rate-limit/limits.test'
import '#leaderboard/boards.test'
