// What holds for whatever is drawn is drawn many times as often.
import './catalogue/sort-in-slices.test.ts'
import './catalogue/text-index.test.ts'
import './limit/limits.test.ts'
import './ranks/boards.test.ts'
