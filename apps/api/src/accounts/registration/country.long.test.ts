// The long run needs a database: the import of the app tells the configuration so.
import '#testing/test-app'
import './country.test.ts'
