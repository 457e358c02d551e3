// The long run of property tests that need no database.
import '#catalogue/text-index.test'
import '#rate-limit/limits.test'
import '#leaderboard/boards.test'
