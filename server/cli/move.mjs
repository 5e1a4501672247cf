import { run } from './support/run.mjs'

run(() => import('./commands/move.mjs'))
