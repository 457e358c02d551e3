// The long run of property tests that need a database.
import './test-app.ts'
import '#platform/http/bad-input.test'
import '#game/beatmapset/search.test'
import '#accounts/registration/queries.test'
import '#platform/http/serve.test'
