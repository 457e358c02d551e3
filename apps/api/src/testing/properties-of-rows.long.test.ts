// The long run of property tests that need a database.
import './test-app.ts'
import '#http/bad-input.test'
import '#beatmapset/search.test'
import '#registration/queries.test'
import '#http/serve.test'
