// What holds for whatever is drawn is drawn many times as often.
import '#catalogue/text-index.test'
import '#rate-limit/limits.test'
import '#ranks/boards.test'
