import { run } from './support/run.mjs'

run(() => import('./commands/check-books.mjs'))
