// The same where rows are read or written, on each of the two databases.
import '#testing/test-app'
import './bad-input.test.ts'
import './beatmapset/search.test.ts'
import './registration/queries.test.ts'
import './serve.test.ts'
