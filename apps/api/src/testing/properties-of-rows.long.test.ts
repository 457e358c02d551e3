// The same where rows are read or written, on each of the two databases.
import './test-app.ts'
import '#http/bad-input.test'
import '#beatmapset/search.test'
import '#registration/queries.test'
import '#http/serve.test'
